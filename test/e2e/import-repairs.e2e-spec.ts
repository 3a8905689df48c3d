import type { ImportReport } from '../../src/transfer/backups/import/import-report';
import { useApp } from '../support/app';
import { ADMIN_ROWS, challenge, importEvent, token, user } from '../support/imports';
import { tableJson } from '../support/backup-builder';

const test = useApp();

const DATE = '2026-11-20T10:00:00';

/** Imports these rows and an administrator, and returns the lines of the report: `table id action: reason`. */
async function repaired(tables: Record<string, object[]>, uploads: Record<string, string> = {}): Promise<string[]> {
  const users = [...ADMIN_ROWS.users, ...(tables.users ?? [])];
  const tokens = [...ADMIN_ROWS.tokens, ...(tables.tokens ?? [])];
  const report = await importEvent(test, { tables: { ...tables, users, tokens }, uploads });
  expectSums(report);
  return report.lines.map(({ table, id, action, reason }) => `${table} ${id} ${action}: ${reason}`).sort();
}

/** Every row that was read must be stored or rejected, and every rejected row must be in the report. */
function expectSums({ tables, lines, lines_total }: ImportReport): void {
  for (const [table, { read, stored, refused }] of Object.entries(tables)) {
    expect({ table, read }).toEqual({ table, read: stored + refused });
    expect({
      table,
      refused: lines.filter((line) => line.table === table && line.action === 'refused').length,
    }).toEqual({
      ...{ table, refused },
    });
  }
  expect(lines_total).toBe(lines.length);
}

describe('an import repairs or omits', () => {
  it('accounts with the same unique value, and references of accounts', async () => {
    const lines = await repaired({
      config: [{ id: 1, key: 'user_mode', value: 'teams' }],
      brackets: [
        { id: 1, name: null, description: null, type: 'users' },
        { id: 2, name: 'B', description: null, type: 'planets' },
      ],
      users: [
        user(2, { name: 'ann', email: 'Ann@example.com', oauth_id: 7 }),
        user(3, { name: 'ann', email: 'ann@EXAMPLE.com', oauth_id: 7 }),
        user(4, { name: 'ann' }),
        user(5, { name: 'ann (2)' }),
        user(6, { type: 'boss', bracket_id: 9, team_id: 9 }),
        user(7, { team_id: 2 }),
        user(8, { name: null, email: '' }),
        user(9, { created: null }),
        user(10, { team_id: 3 }),
        user(9, { name: 'the same id' }),
        user(2_147_483_647),
      ],
      teams: [
        team(1, { name: 'ann', captain_id: 99 }),
        team(2, { name: 'Blues', captain_id: 2, email: 'blues@example.com' }),
        team(3, { name: 'Blues', captain_id: 7, email: 'BLUES@example.com' }),
        team(4, { name: 'Empty', captain_id: 7 }),
      ],
    });

    expect(lines).toEqual([
      'brackets 1 repaired: name: is missing',
      'brackets 2 refused: type: planets is not known; the bracket is left out',
      'teams 1 repaired: captain_id: there is no row 99 in users',
      'teams 2 repaired: captain_id: user 2 is no member; the first member is taken, if there is one',
      'teams 3 repaired: captain_id: user 7 is no member; the first member is taken, if there is one',
      'teams 3 repaired: email: BLUES@example.com is also that of team 2, who keeps it',
      'teams 3 repaired: name: Blues is also that of row 2, which keeps it; this one is now Blues (2)',
      'teams 4 repaired: captain_id: user 7 is no member; the first member is taken, if there is one',
      'users 2147483647 refused: id: leaves none for the next row',
      'users 3 repaired: email: ann@EXAMPLE.com is also that of user 2, who keeps it',
      'users 3 repaired: name: ann is also that of row 2, which keeps it; this one is now ann (2)',
      'users 3 repaired: oauth_id: same as in row 2',
      'users 4 repaired: name: ann is also that of row 2, which keeps it; this one is now ann (3)',
      'users 5 repaired: name: ann (2) is also that of row 3, which keeps it; this one is now ann (2) (3)',
      'users 6 repaired: bracket_id: there is no row 9 in brackets',
      'users 6 repaired: team_id: there is no row 9 in teams',
      'users 6 repaired: type: boss is not known; taken as user',
      'users 8 repaired: name: is missing',
      'users 9 refused: id: same as in an earlier row',
      'users 9 repaired: created: is missing; the time of the import is taken',
    ]);
    expect(await test.rows('SELECT id, name, email, type, team_id FROM users ORDER BY id')).toEqual([
      { id: 1, name: 'chief', email: 'user1@example.com', type: 'admin', team_id: null },
      { id: 2, name: 'ann', email: 'Ann@example.com', type: 'user', team_id: null },
      { id: 3, name: 'ann (2)', email: null, type: 'user', team_id: null },
      { id: 4, name: 'ann (3)', email: 'user4@example.com', type: 'user', team_id: null },
      { id: 5, name: 'ann (2) (3)', email: 'user5@example.com', type: 'user', team_id: null },
      { id: 6, name: 'user6', email: 'user6@example.com', type: 'user', team_id: null },
      { id: 7, name: 'user7', email: 'user7@example.com', type: 'user', team_id: 2 },
      { id: 8, name: 'user 8', email: null, type: 'user', team_id: null },
      { id: 9, name: 'user9', email: 'user9@example.com', type: 'user', team_id: null },
      { id: 10, name: 'user10', email: 'user10@example.com', type: 'user', team_id: 3 },
    ]);
    expect(await test.rows('SELECT id, name, captain_id FROM teams ORDER BY id')).toEqual([
      { id: 1, name: 'ann', captain_id: null },
      { id: 2, name: 'Blues', captain_id: 7 },
      { id: 3, name: 'Blues (2)', captain_id: 10 },
      { id: 4, name: 'Empty', captain_id: null },
    ]);
    expect(await test.rows('SELECT id, name_skeleton FROM users WHERE id = 3')).toEqual([
      { id: 3, name_skeleton: 'ann(2)' },
    ]);
  });

  it('custom fields, their entries, and tokens', async () => {
    const lines = await repaired({
      users: [user(2), user(3)],
      fields: [field(1, {}), field(2, { type: 'planet' }), field(3, { name: null, field_type: 'colour' })],
      field_entries: [
        { id: 1, type: 'user', value: 'first', field_id: 1, user_id: 2, team_id: null },
        { id: 2, type: 'user', value: 'second', field_id: 1, user_id: 2, team_id: null },
        { id: 3, type: 'user', value: 'x', field_id: 2, user_id: 2, team_id: null },
        { id: 4, type: 'user', value: 'x', field_id: 1, user_id: 9, team_id: null },
        { id: 5, type: 'user', value: 'x', field_id: 1, user_id: null, team_id: null },
        { id: 6, type: null, value: 'x', field_id: 1, user_id: 3, team_id: null },
      ],
      tokens: [
        token(2, 9, 'of nobody'),
        { ...token(3, 2, 'once'), expiration: null },
        token(4, 3, 'once'),
        { ...token(5, 2, 'x'), value: null },
        { ...token(6, 2, 'y'), created: null },
      ],
    });

    expect(lines).toEqual([
      'field_entries 2 refused: field_id, user_id: same as in row 1',
      'field_entries 3 refused: field_id: there is no row 2 in fields',
      'field_entries 4 refused: user_id: there is no row 9 in users',
      "field_entries 5 refused: user_id, team_id: the entry is nobody's",
      'field_entries 6 repaired: type: null is not known; taken from whose the entry is',
      'fields 2 refused: type: planet is not known; the field is left out',
      'fields 3 repaired: field_type: colour is not known; taken as text',
      'fields 3 repaired: name: is missing',
      'tokens 2 refused: user_id: there is no row 9 in users',
      'tokens 3 repaired: expiration: is missing; 30 days after it was made',
      'tokens 4 refused: value_hash: same as in row 3',
      'tokens 5 refused: value: is missing',
      'tokens 6 repaired: created: is missing; the time of the import is taken',
    ]);
    expect(await test.rows('SELECT id, type, value FROM field_entries ORDER BY id')).toEqual([
      { id: 1, type: 'user', value: 'first' },
      { id: 6, type: 'user', value: 'x' },
    ]);
    expect(await test.rows('SELECT expiration::text FROM tokens WHERE id = 3')).toEqual([
      { expiration: '2026-12-01 10:00:00+00' },
    ]);
  });

  it('challenges and their dependent records', async () => {
    const lines = await repaired({
      challenges: [
        challenge(1, { state: 'gone', max_attempts: -1, next_id: 99, requirements: { prerequisites: [2, 99, 3] } }),
        challenge(2, { type: 'docker' }),
        challenge(3, { type: 'dynamic' }),
        challenge(4, { type: 'dynamic', value: 200, requirements: [1] }),
        challenge(5, { type: 'dynamic', requirements: { prerequisites: 'all' } }),
      ],
      dynamic_challenge: [
        { id: 1, initial: 1, minimum: 1, decay: 1, function: 'linear' },
        { id: 4, initial: 200, minimum: null, decay: 5, function: 'exponential' },
        { id: 5, initial: 100, minimum: 10, decay: 0, function: 'linear' },
        { id: 99, initial: 1, minimum: 1, decay: 1, function: 'linear' },
      ],
      flags: [
        { id: 1, challenge_id: 99, type: 'static', content: 'x', data: '' },
        { id: 2, challenge_id: 1, type: 'programmable', content: 'x', data: '' },
        { id: 3, challenge_id: 1, type: 'regex', content: '(a', data: '' },
        { id: 4, challenge_id: 1, type: 'regex', content: '(a)\\1', data: '' },
        { id: 5, challenge_id: 1, type: 'static', content: 'x', data: 'whatever' },
        { id: 6, challenge_id: null, type: 'static', content: 'x', data: '' },
      ],
      hints: [
        { id: 1, type: 'standard', challenge_id: 1, content: 'h', cost: -5, requirements: { prerequisites: [1, 77] } },
        { id: 2, type: 'standard', challenge_id: 99, content: 'h', cost: 0, requirements: null },
      ],
      tags: [
        { id: 1, challenge_id: 1, value: 'web' },
        { id: 2, challenge_id: 1, value: 'web' },
        { id: 3, challenge_id: 99, value: 'web' },
        { id: 4, challenge_id: 1, value: null },
      ],
      topics: [
        { id: 1, value: 'xss' },
        { id: 2, value: 'xss' },
      ],
      challenge_topics: [
        { id: 1, challenge_id: 1, topic_id: 1 },
        { id: 2, challenge_id: 2, topic_id: 2 },
        { id: 3, challenge_id: 1, topic_id: 2 },
        { id: 4, challenge_id: 1, topic_id: 9 },
      ],
    });

    expect(lines).toEqual([
      'challenge_topics 2 repaired: topic_id: topic 2 is the same as topic 1',
      'challenge_topics 3 refused: challenge_id, topic_id: same as in row 1',
      'challenge_topics 3 repaired: topic_id: topic 2 is the same as topic 1',
      'challenge_topics 4 refused: topic_id: there is no row 9 in topics',
      'challenges 1 repaired: max_attempts: -1 is no number of tries; taken as no limit',
      'challenges 1 repaired: next_id: there is no row 99 in challenges',
      'challenges 1 repaired: requirements: some of the prerequisites are not there; the others are kept',
      'challenges 1 repaired: state: gone is not known; taken as hidden',
      'challenges 2 kept: type: docker is not installed; the challenge cannot be played',
      'challenges 3 repaired: type: the terms of its value are missing; now standard',
      expect.stringMatching(/^challenges 4 repaired: requirements: an object /),
      'challenges 5 repaired: requirements: prerequisites are no list; taken as none',
      'dynamic_challenge 1 refused: id: there is no dynamic challenge with this id',
      'dynamic_challenge 4 repaired: function: exponential is not known; taken as logarithmic',
      'dynamic_challenge 4 repaired: initial, minimum, decay: one is missing; taken as 0',
      'dynamic_challenge 5 kept: decay: is 0, so the value never falls',
      'dynamic_challenge 99 refused: id: there is no dynamic challenge with this id',
      'flags 1 refused: challenge_id: there is no row 99 in challenges',
      'flags 2 refused: type: programmable is not known; no submission can be compared with it',
      expect.stringMatching(/^flags 3 kept: content: accepts no submission: ./),
      expect.stringMatching(/^flags 4 kept: content: accepts no submission: ./),
      'flags 5 repaired: data: is not known; taken as case_sensitive',
      'flags 6 refused: challenge_id: is missing',
      'hints 1 repaired: cost: -5 would give points; taken as 0',
      'hints 1 repaired: requirements: some of the prerequisites are not there; the others are kept',
      'hints 2 refused: challenge_id: there is no row 99 in challenges',
      'tags 2 refused: challenge_id, value: same as in row 1',
      'tags 3 refused: challenge_id: there is no row 99 in challenges',
      'tags 4 refused: value: is missing',
      'topics 2 refused: value: same as in row 1',
    ]);
    expect(
      await test.rows('SELECT id, type, value, minimum, decay, function, requirements FROM challenges ORDER BY id'),
    ).toEqual([
      {
        id: 1,
        type: 'standard',
        value: 100,
        minimum: null,
        decay: null,
        function: null,
        requirements: { prerequisites: [2, 3] },
      },
      { id: 2, type: 'docker', value: 100, minimum: null, decay: null, function: null, requirements: null },
      { id: 3, type: 'standard', value: 100, minimum: null, decay: null, function: null, requirements: null },
      { id: 4, type: 'dynamic', value: 200, minimum: 0, decay: 5, function: 'logarithmic', requirements: null },
      { id: 5, type: 'dynamic', value: 100, minimum: 10, decay: 0, function: 'linear', requirements: {} },
    ]);
  });

  it('and keeps flags that no submission can match, and unusual terms', async () => {
    const lines = await repaired({
      challenges: [challenge(1, { value: -5 }), ...[2, 3].map((id) => challenge(id, { type: 'dynamic', value: 500 }))],
      dynamic_challenge: [
        { id: 2, initial: 100, minimum: 500, decay: 10, function: 'logarithmic' },
        { id: 3, initial: 500, minimum: 5, decay: null, function: 'logarithmic' },
      ],
      flags: [
        { id: 1, challenge_id: 1, type: 'static', content: 'ctf{a}\n', data: '' },
        { id: 2, challenge_id: 1, type: 'regex', content: 'ctf{a}\n', data: '' },
      ],
    });

    const reason =
      'content: accepts no submission: White space at the ends of a submission is removed, so none can match this';
    expect(lines).toEqual([
      'challenges 1 kept: value: is below 0: -5',
      'dynamic_challenge 2 kept: minimum: is above initial, so the first solve raises the value from 100 to 500',
      'dynamic_challenge 3 kept: decay: is missing, so the second solve lowers the value from 500 to 5',
      'dynamic_challenge 3 repaired: initial, minimum, decay: one is missing; taken as 0',
      `flags 1 kept: ${reason} text.`,
      `flags 2 kept: ${reason} pattern.`,
    ]);
    expect(await test.rows('SELECT content FROM flags ORDER BY id')).toEqual([
      { content: 'ctf{a}\n' },
      { content: 'ctf{a}\n' },
    ]);
  });

  it('pages, files, notifications, comments and settings', async () => {
    const lines = await repaired(
      {
        users: [user(2)],
        challenges: [challenge(1)],
        pages: [
          page(1, { route: '/about/', format: 'docx' }),
          page(2, { route: 'about' }),
          page(3, { route: 'login' }),
          page(4, { route: null }),
        ],
        files: [
          file(1, 'a/one.txt', { type: 'mystery', name: '../../etc/日本\r.txt' }),
          file(2, 'a/one.txt', {}),
          file(3, 'a/gone.txt', {}),
          file(4, 'a/two.txt', { type: 'challenge', challenge_id: 99 }),
          file(5, 'a/three.txt', { type: 'page', page_id: 99, sha1sum: 'f'.repeat(40) }),
          file(6, null, {}),
        ],
        notifications: [
          { id: 1, title: 't', content: 'c', date: null, user_id: null, team_id: null },
          { id: 2, title: 't', content: 'for somebody who is gone', date: DATE, user_id: 99, team_id: null },
        ],
        comments: [
          comment(1, { author_id: null }),
          comment(2, { author_id: 99 }),
          comment(3, { challenge_id: 99 }),
          comment(4, { type: 'rumour', user_id: 2 }),
          comment(5, { date: null }),
        ],
        config: [
          { id: 1, key: 'ctf_name', value: 'First' },
          { id: 2, key: 'ctf_name', value: 'Second' },
          { id: 3, key: null, value: 'x' },
          { id: 4, key: 'num_users', value: 'many' },
          { id: 5, key: 'domain_whitelist', value: 'example.org, not a domain' },
          { id: 6, key: 'plugin_setting', value: 'anything' },
          { id: 7, key: 'setup', value: null },
          { id: 8, key: 'mail_password', value: 'secret' },
        ],
      },
      { 'a/one.txt': '1', 'a/two.txt': '2', 'a/three.txt': '3' },
    );

    expect(lines).toEqual([
      'comments 1 refused: author_id: is missing',
      'comments 2 refused: author_id: there is no row 99 in users',
      'comments 3 refused: challenge_id: there is no row 99 in challenges',
      'comments 4 repaired: type: rumour is not known; taken from what it is about',
      'comments 5 repaired: date: is missing; the time of the import is taken',
      'config 2 refused: key: same as in row 1',
      expect.stringMatching(/^config 3 refused: key: /),
      'config 4 repaired: value: of num_users: Must be a whole number from 0 to 10000000. The default is taken.',
      expect.stringMatching(/^config 5 kept: value: of domain_whitelist: /),
      'files 1 repaired: type: mystery is not known; taken from what the file belongs to',
      'files 2 refused: location: same as in row 1',
      'files 3 refused: location: its bytes are not in the backup',
      'files 4 refused: challenge_id: there is no row 99 in challenges',
      'files 5 repaired: page_id: there is no row 99 in pages',
      'files 5 repaired: sha1sum: is not that of the bytes, which is taken',
      'files 6 refused: location: its bytes are not in the backup',
      'notifications 1 repaired: date: is missing; the time of the import is taken',
      'notifications 2 refused: user_id: there is no row 99 in users',
      'pages 1 repaired: format: docx is not known; taken as markdown',
      'pages 1 repaired: route: "/about/" is taken without the slashes around it',
      'pages 2 refused: route: same as in row 1',
      'pages 3 kept: route: /login is a page of the platform, which is shown',
    ]);
    // File 1 had an unknown type. It is stored with the type `challenge` and without a challenge, so only
    // administrators can read it.
    expect(await test.rows('SELECT id, type, name, sha1sum, page_id FROM files ORDER BY id')).toEqual([
      {
        id: 1,
        type: 'challenge',
        name: '日本.txt',
        sha1sum: '356a192b7913b04c54574d18c28d46e6395428ab',
        page_id: null,
      },
      { id: 5, type: 'page', name: null, sha1sum: '77de68daecd823babbb58edb1c8e14d7106e83bb', page_id: null },
    ]);
    expect(
      await test.rows(`SELECT key, value FROM config WHERE key IN ('num_users', 'setup', 'ctf_name') ORDER BY key`),
    ).toEqual([
      { key: 'ctf_name', value: 'First' },
      { key: 'num_users', value: null },
      { key: 'setup', value: 'true' },
    ]);
  });

  it('submissions, solves, awards and unlocks', async () => {
    const lines = await repaired({
      users: [user(2), user(3)],
      challenges: [challenge(1), challenge(2)],
      hints: [{ id: 1, type: 'standard', challenge_id: 1, content: 'h', cost: 0, requirements: null }],
      submissions: [
        submission(1, { type: 'correct' }),
        submission(2, { type: 'correct', user_id: 3 }),
        submission(3, { challenge_id: 99 }),
        submission(4, { user_id: 99 }),
        submission(5, { user_id: null }),
        submission(6, { type: 'guessed' }),
        submission(7, { challenge_id: 2, type: 'incorrect' }),
        submission(8, { type: 'correct', date: '2026-11-19T10:00:00' }),
        submission(9, { team_id: 99, date: null }),
      ],
      solves: [
        { id: 1, challenge_id: 1, user_id: 2, team_id: null },
        { id: 7, challenge_id: 1, user_id: 3, team_id: null },
        { id: 8, challenge_id: 1, user_id: 2, team_id: null },
        { id: 50, challenge_id: 1, user_id: 3, team_id: null },
      ],
      awards: [
        award(1, { user_id: 99 }),
        award(2, { user_id: null }),
        award(3, { user_id: 2, team_id: 99, date: null }),
      ],
      unlocks: [
        unlock(1, { target: 1 }),
        unlock(2, { target: 1, date: '2026-11-21T10:00:00' }),
        unlock(3, { target: 99 }),
        unlock(4, { user_id: 99, target: 1 }),
        unlock(5, { target: 1, type: 'doors' }),
      ],
    });

    expect(lines).toEqual([
      'awards 1 refused: user_id: there is no row 99 in users',
      'awards 2 refused: user_id: is missing',
      'awards 3 repaired: date: is missing; the time of the import is taken',
      'awards 3 repaired: team_id: there is no row 99 in teams',
      'solves 1 refused: challenge_id, user_id: same as in row 8',
      'solves 50 refused: id: there is no submission with this id',
      'solves 7 repaired: challenge_id, user_id, team_id: are not those of its submission, which are taken',
      'submissions 1 repaired: type: correct, but there is no solve, and so no points; taken as discard',
      'submissions 2 repaired: type: correct, but there is no solve, and so no points; taken as discard',
      'submissions 3 refused: challenge_id: there is no row 99 in challenges',
      'submissions 4 refused: user_id: there is no row 99 in users',
      'submissions 5 refused: user_id: is missing',
      'submissions 6 repaired: type: guessed is not known; taken as discard',
      'submissions 7 repaired: type: incorrect, but there is a solve; taken as correct',
      'submissions 9 repaired: date: is missing; the time of the import is taken',
      'submissions 9 repaired: team_id: there is no row 99 in teams',
      'unlocks 2 refused: type, target, user_id: same as in row 1',
      'unlocks 3 refused: target: there is no row 99 in hints',
      'unlocks 4 refused: user_id: there is no row 99 in users',
      'unlocks 5 refused: type: doors is not known; nothing can be unlocked by it',
    ]);
    expect(await test.rows('SELECT id, challenge_id, user_id, account_id FROM solves ORDER BY id')).toEqual([
      { id: 7, challenge_id: 2, user_id: 2, account_id: 2 },
      { id: 8, challenge_id: 1, user_id: 2, account_id: 2 },
    ]);
  });

  it('repeated solves and unlocks of the members of a team', async () => {
    const lines = await repaired({
      config: [{ id: 1, key: 'user_mode', value: 'teams' }],
      teams: [team(1, { captain_id: 2 })],
      users: [user(2, { team_id: 1 }), user(3, { team_id: 1 })],
      challenges: [challenge(1)],
      hints: [{ id: 1, type: 'standard', challenge_id: 1, content: 'h', cost: 0, requirements: null }],
      submissions: [
        submission(1, { type: 'correct', team_id: 1, date: '2026-11-20T12:00:00' }),
        submission(2, { type: 'correct', team_id: 1, user_id: 3, date: '2026-11-20T11:00:00' }),
      ],
      solves: [
        { id: 1, challenge_id: 1, user_id: 2, team_id: 1 },
        { id: 2, challenge_id: 1, user_id: 3, team_id: 1 },
      ],
      unlocks: [unlock(1, { target: 1, team_id: 1 }), unlock(2, { target: 1, team_id: 1, user_id: 3 })],
      awards: [award(1, { user_id: null, team_id: 1 })],
    });

    expect(lines).toEqual([
      'awards 1 repaired: user_id: is missing; the captain of the team is taken, or its first member',
      'solves 1 repaired: team_id: row 2 was the first of the team; this one counts for nobody',
      'unlocks 2 repaired: team_id: row 1 was the first of the team; this one counts for nobody',
    ]);
    expect(await test.rows('SELECT id, account_id FROM solves ORDER BY id')).toEqual([
      { id: 1, account_id: null },
      { id: 2, account_id: 1 },
    ]);
    expect(await test.rows('SELECT user_id, account_id FROM awards')).toEqual([{ user_id: 2, account_id: 1 }]);
  });

  it('only what it reports: the first 1000 of many rows, and all are counted', async () => {
    const tags = Array.from({ length: 1500 }, (_, index) => ({ id: index + 1, challenge_id: 9, value: 'x' }));
    const report = await importEvent(test, { tables: { tags } });

    expect(report.lines).toHaveLength(1000);
    expect(report.lines_total).toBe(1500);
    expect(report.tables.tags).toEqual({ read: 1500, stored: 0, repaired: 0, refused: 1500 });
  });

  it('repairs mailings, so that nothing is sent by itself or twice', async () => {
    const mailing = {
      id: 1,
      subject: 's',
      content: 'c',
      kind: 'news',
      audience: 'all',
      state: 'sending',
      created: DATE,
    };
    const recipient = { id: 1, mailing_id: 1, user_id: 2, address: 'a@example.com', state: 'sending' };
    const report = await importEvent(test, {
      tables: { users: [...ADMIN_ROWS.users, user(2)] },
      entries: {
        'ensign/mailings.json': tableJson([
          mailing,
          { ...mailing, id: 2, kind: 'ad', search_id: 9, state: 'lost' },
          { ...mailing, id: 3, audience: 'friends' },
        ]),
        'ensign/mailing_recipients.json': tableJson([
          recipient,
          { ...recipient, id: 2, address: 'A@example.com' },
          { ...recipient, id: 3, address: 'b@example.com', user_id: 77 },
        ]),
        'ensign/saved_searches.json': tableJson([{ id: 1, name: 'x', filters: [] }]),
        'ensign/news_opt_outs.json': tableJson([
          { id: 1, user_id: 2 },
          { id: 2, user_id: 2 },
        ]),
        'db/mailings.json': tableJson([{ plugin: true }]),
      },
    });

    expect(await test.rows('SELECT id, kind, state, search_id FROM mailings ORDER BY id')).toEqual([
      { id: 1, kind: 'news', state: 'paused', search_id: null },
      { id: 2, kind: 'news', state: 'cancelled', search_id: null },
    ]);
    expect(await test.rows('SELECT id, state FROM mailing_recipients')).toEqual([{ id: 1, state: 'unknown' }]);
    expect(await test.rows('SELECT id FROM saved_searches')).toEqual([]);
    expect(await test.rows('SELECT id FROM news_opt_outs')).toEqual([{ id: 1 }]);
    expect(report.ignored).toEqual(['db/mailings.json']);
    expect(await test.rows('SELECT FROM jobs')).toEqual([]);
  });
});

describe('an import of newer releases', () => {
  it('stores webhooks that can be sent to, and nothing of the others', async () => {
    const good = {
      name: 'a',
      url: 'https://example.org/',
      format: 'json',
      events: ['solve.created'],
      secret: 'whsec_AAAA',
    };
    const report = await importEvent(test, {
      version: '48d8250d19bd',
      tables: {
        ...ADMIN_ROWS,
        webhook_endpoints: [
          { ...good, id: 1, enabled: true, categories: ['pwn'] },
          { ...good, id: 2, events: 'solve.created', bracket_ids: 'x', categories: {} },
          { ...good, id: 3, url: 'javascript:alert(1)' },
          { ...good, id: 4, url: null },
          { ...good, id: 5, format: 'xml' },
          { ...good, id: 6, secret: 'short' },
        ],
      },
    });

    expect(report.tables.webhook_endpoints).toEqual({ read: 6, stored: 2, repaired: 1, refused: 4 });
    const columns = 'id, url, events, bracket_ids, categories, internal, enabled, failures';
    expect(await test.rows(`SELECT ${columns} FROM webhook_endpoints ORDER BY id`)).toEqual([
      {
        ...{ id: 1, url: good.url, events: ['solve.created'], bracket_ids: null, categories: ['pwn'] },
        ...{ internal: false, enabled: true, failures: 0 },
      },
      {
        ...{ id: 2, url: good.url, events: [], bracket_ids: null, categories: null },
        ...{ internal: false, enabled: false, failures: 0 },
      },
    ]);
  });

  it('keeps their additions: solutions, titles of hints, logic and positions of challenges', async () => {
    const report = await importEvent(test, {
      version: '48d8250d19bd',
      tables: {
        users: [...ADMIN_ROWS.users, user(2)],
        challenges: [
          challenge(1, { logic: 'all', position: 3, attribution: 'me', function: 'static' }),
          challenge(2, { function: 'linear', initial: 90, minimum: 10, decay: 5, value: 90 }),
          challenge(3, { function: 'logarithmic', value: 70, minimum: 10, decay: 5 }),
        ],
        hints: [
          { id: 1, type: 'standard', challenge_id: 1, content: 'h', cost: 0, requirements: null, title: 'Start' },
        ],
        solutions: [{ id: 4, challenge_id: 1, content: 'how', state: 'solved' }],
        unlocks: [unlock(1, { target: 4, type: 'solutions' })],
      },
    });

    expect(report.lines).toEqual([]);
    expect(
      await test.rows('SELECT id, type, logic, position, attribution, initial, function FROM challenges ORDER BY id'),
    ).toEqual([
      { id: 1, type: 'standard', logic: 'all', position: 3, attribution: 'me', initial: null, function: null },
      { id: 2, type: 'standard', logic: 'any', position: 0, attribution: null, initial: 90, function: 'linear' },
      { id: 3, type: 'standard', logic: 'any', position: 0, attribution: null, initial: 70, function: 'logarithmic' },
    ]);
    expect(await test.rows('SELECT title FROM hints')).toEqual([{ title: 'Start' }]);
    expect(await test.rows('SELECT target, solution_id, type FROM unlocks')).toEqual([
      { target: null, solution_id: 4, type: 'solutions' },
    ]);
  });
});

function team(id: number, values: object): object {
  return {
    ...{ id, oauth_id: null, name: `team${id}`, email: null, password: null, secret: null, website: null },
    ...{ affiliation: null, country: null, bracket_id: null, hidden: false, banned: false, captain_id: null },
    ...{ created: DATE, ...values },
  };
}

function field(id: number, values: object): object {
  return {
    ...{ id, name: 'School', type: 'user', field_type: 'text', description: null, required: false },
    ...{ public: true, editable: true, ...values },
  };
}

function page(id: number, values: object): object {
  return {
    ...{ id, title: 'P', content: 'c', draft: false, hidden: false, auth_required: false },
    ...{ format: 'markdown', link_target: null, ...values },
  };
}

function file(id: number, location: string | null, values: object): object {
  return { id, type: 'standard', location, sha1sum: null, challenge_id: null, page_id: null, ...values };
}

function comment(id: number, values: object): object {
  return {
    ...{ id, type: 'standard', content: 'c', date: DATE, author_id: 2, challenge_id: null, user_id: null },
    ...{ team_id: null, page_id: null, ...values },
  };
}

function submission(id: number, values: object): object {
  return {
    ...{ id, challenge_id: 1, user_id: 2, team_id: null, ip: '127.0.0.1', provided: 'x', type: 'incorrect' },
    ...{ date: DATE, ...values },
  };
}

function award(id: number, values: object): object {
  return {
    ...{ id, user_id: 2, team_id: null, type: 'standard', name: 'a', description: null, date: DATE, value: 5 },
    ...{ category: null, icon: null, requirements: null, ...values },
  };
}

function unlock(id: number, values: object): object {
  return { id, user_id: 2, team_id: null, target: 1, date: DATE, type: 'hints', ...values };
}
