import { join } from 'node:path';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { backupZip } from '../support/backup-builder';
import { eventually } from '../support/eventually';
import { expectEach, expectForbidden, expectNotFound } from '../support/expectations';
import { ADMIN_ROWS, askAt, challenge, filesIn, importEvent, IMPORTED_ADMIN, token, user } from '../support/imports';
import { ImportsService } from '../../src/transfer/backups/import/imports.service';

const test = useApp();

/** Hash of `password` as CTFd 3.7.1 stores it. */
const PASSWORD_HASH = '$bcrypt-sha256$v=2,t=2b,r=12$V1p./GelY.sVIeSyNS01Xu$MJfKFbYJDnlIzCsR5bg3oAJG7kdWnfe';

const DATE = '2026-11-20T10:00:00.000001';

const USERS_EVENT = {
  tables: {
    config: [
      { id: 3, key: 'ctf_name', value: 'Imported CTF' },
      { id: 4, key: 'user_mode', value: 'users' },
      { id: 5, key: 'setup', value: 'true' },
      { id: 6, key: 'challenge_visibility', value: 'private' },
      { id: 7, key: 'ctf_theme', value: 'someones' },
      { id: 8, key: 'ctf_version', value: '3.5.0' },
      { id: 9, key: 'docker_plugin_address', value: 'tcp://docker' },
    ],
    brackets: [{ id: 2, name: 'Students', description: null, type: 'users' }],
    users: [
      ...ADMIN_ROWS.users,
      user(2, { name: 'alice', password: PASSWORD_HASH, bracket_id: 2, website: 'https://alice.example.org' }),
      user(3, { name: 'bob' }),
      user(4, { name: 'carol', hidden: true }),
      user(5, { name: 'dave', banned: true }),
    ],
    tokens: [
      ...ADMIN_ROWS.tokens,
      token(2, 2, 'token-of-alice'),
      // A hash instead of the token, as in an export of this platform.
      token(3, 3, 'sha256:b6b2f94a6a98ba8e53a5c7e3d17f4f3d03cbb9f87a5c9c78e9d5d9d5d3a5d9f3'),
    ],
    challenges: [
      challenge(10, { name: 'Welcome', next_id: 11 }),
      challenge(11, {
        name: 'Curve',
        type: 'dynamic',
        value: 496,
        requirements: { prerequisites: [10], anonymize: true },
      }),
      challenge(12, { name: 'Line', type: 'dynamic', value: 300, state: 'hidden' }),
    ],
    dynamic_challenge: [
      { id: 11, initial: 500, minimum: 100, decay: 10, function: 'logarithmic' },
      { id: 12, initial: 300, minimum: 50, decay: 20, function: 'linear' },
    ],
    flags: [
      { id: 20, challenge_id: 10, type: 'static', content: 'ctf{welcome}', data: 'case_insensitive' },
      { id: 21, challenge_id: 11, type: 'regex', content: 'ctf\\{c+\\}', data: '' },
    ],
    hints: [
      { id: 30, type: 'standard', challenge_id: 11, content: 'bend it', cost: 10, requirements: null },
      { id: 31, type: 'standard', challenge_id: 11, content: 'more', cost: 20, requirements: { prerequisites: [30] } },
    ],
    tags: [{ id: 40, challenge_id: 10, value: 'easy' }],
    topics: [{ id: 50, value: 'maths' }],
    challenge_topics: [{ id: 51, challenge_id: 11, topic_id: 50 }],
    files: [
      { id: 60, type: 'challenge', location: 'abc/task.txt', sha1sum: null, challenge_id: 10, page_id: null },
      { id: 61, type: 'page', location: 'def/logo.png', sha1sum: null, challenge_id: null, page_id: 70 },
    ],
    pages: [
      {
        ...{ id: 70, title: 'Rules', route: 'rules', content: '# Be fair', draft: false, hidden: false },
        ...{ auth_required: false, format: 'markdown', link_target: null },
      },
    ],
    submissions: [
      ...[submission(101, 2, 10, 'correct'), submission(102, 2, 11, 'incorrect'), submission(103, 2, 11, 'correct')],
      ...[submission(104, 3, 11, 'correct'), submission(105, 4, 11, 'correct'), submission(106, 5, 10, 'correct')],
      submission(107, 3, 10, 'discard'),
    ],
    solves: [solve(101, 2, 10), solve(103, 2, 11), solve(104, 3, 11), solve(105, 4, 11), solve(106, 5, 10)],
    awards: [
      award(200, 3, { name: 'Bonus', value: 50 }),
      award(201, 2, { name: 'Hint 30', category: 'hints', value: -10 }),
    ],
    unlocks: [{ id: 210, user_id: 2, team_id: null, target: 30, date: DATE, type: 'hints' }],
    notifications: [{ id: 220, title: 'Hello', content: 'Welcome', date: DATE, user_id: null, team_id: null }],
    comments: [
      {
        ...{ id: 230, type: 'challenge', content: 'check it', date: DATE, author_id: 1 },
        ...{ challenge_id: 10, user_id: null, team_id: null, page_id: null },
      },
    ],
    fields: [
      {
        ...{ id: 240, name: 'School', type: 'user', field_type: 'text', description: null },
        ...{ required: false, public: true, editable: true },
      },
    ],
    field_entries: [{ id: 250, type: 'user', value: 'MIT', field_id: 240, user_id: 2, team_id: null }],
    tracking: [{ id: 260, type: null, ip: '127.0.0.1', user_id: 2, date: DATE }],
  },
  uploads: { 'abc/task.txt': 'the task', 'def/logo.png': 'a picture', 'ghi/left.txt': 'nobody names this' },
  entries: { 'uploads/stray.txt': 'in no directory' },
};

function submission(id: number, user_id: number, challenge_id: number, type: string, values: object = {}): object {
  const date = `2026-11-20T11:00:00.${String(id).padStart(6, '0')}`;
  return { id, challenge_id, user_id, team_id: null, ip: '127.0.0.1', provided: 'x', type, date, ...values };
}

function solve(id: number, user_id: number, challenge_id: number, team_id: number | null = null): object {
  return { id, challenge_id, user_id, team_id };
}

function award(id: number, user_id: number | null, values: object): object {
  return {
    ...{ id, user_id, team_id: null, type: 'standard', name: null, description: null, date: DATE, value: 0 },
    ...{ category: null, icon: null, requirements: null, ...values },
  };
}

describe('an event in users mode', () => {
  it('contains every row with its id', async () => {
    await test.make.challenge({ flag: 'old' });
    const report = await importEvent(test, USERS_EVENT);

    expect(report.lines).toEqual([]);
    for (const [table, rows] of Object.entries(USERS_EVENT.tables)) {
      if (table === 'tracking') continue;
      expect({ table, ...Reflect.get(report.tables, table) }).toEqual({
        ...{ table, read: rows.length, stored: rows.length, repaired: 0, refused: 0 },
      });
    }
    expect(report.ignored).toEqual(['uploads/stray.txt', 'db/tracking.json']);
    expect(report.uploads).toEqual({ stored: 2, bytes: 17, unnamed: 1 });
    expect(await test.rows('SELECT id, name, state, next_id, requirements FROM challenges ORDER BY id')).toEqual([
      { id: 10, name: 'Welcome', state: 'visible', next_id: 11, requirements: null },
      {
        ...{ id: 11, name: 'Curve', state: 'visible', next_id: null },
        requirements: { prerequisites: [10], anonymize: true },
      },
      { id: 12, name: 'Line', state: 'hidden', next_id: null, requirements: null },
    ]);
    expect(await test.rows('SELECT id, user_id, account_id, type FROM submissions ORDER BY id LIMIT 2')).toEqual([
      { id: 101, user_id: 2, account_id: 2, type: 'correct' },
      { id: 102, user_id: 2, account_id: 2, type: 'incorrect' },
    ]);
  });

  it('recounts the solves of challenges, without hidden and banned accounts', async () => {
    await importEvent(test, USERS_EVENT);

    // Logarithmic: 500 at the first solve, 500 - 400 / 10² at the second; carol and dave do not count.
    expect(await test.rows('SELECT id, value, solves FROM challenges ORDER BY id')).toEqual([
      { id: 10, value: 100, solves: 1 },
      { id: 11, value: 496, solves: 2 },
      { id: 12, value: 300, solves: 0 },
    ]);
  });

  it('keeps its values and scores, even if its solves would give others', async () => {
    const curve = USERS_EVENT.tables.challenges.map((row) =>
      'name' in row && row.name === 'Curve' ? { ...row, value: 500 } : row,
    );
    const report = await importEvent(test, { ...USERS_EVENT, tables: { ...USERS_EVENT.tables, challenges: curve } });
    const { body } = await test.as(null).get('/scoreboard');

    expect(report.lines).toEqual([
      {
        ...{ table: 'challenges', id: 11, action: 'kept' },
        reason: 'value: 500 as the event showed it; its solves make it 496, which the next solve or a recount sets',
      },
    ]);
    expect(await test.rows('SELECT value, solves FROM challenges WHERE id = 11')).toEqual([{ value: 500, solves: 2 }]);
    expect(body.data).toMatchObject([{ score: 590 }, { score: 550 }]);
  });

  it('has the scoreboard of its solves and awards', async () => {
    await importEvent(test, USERS_EVENT);
    const { body } = await test.as(null).get('/scoreboard');

    expect(body.data).toMatchObject([
      { pos: 1, account_id: 2, name: 'alice', score: 586, bracket_id: 2 },
      { pos: 2, account_id: 3, name: 'bob', score: 546 },
    ]);
    expect(body.data).toHaveLength(2);
  });

  it('accepts the old passwords of players', async () => {
    await importEvent(test, USERS_EVENT);
    const browser = new Browser(test);

    await browser.logIn('alice', 'password');

    const { body } = await browser.get('/api/v1/users/me');
    expect(body.data).toMatchObject({ id: 2, name: 'alice', score: 586, place: 1 });
    expect(body.data.fields).toMatchObject([{ field_id: 240, value: 'MIT' }]);
  });

  it('accepts the tokens of its users, and no others', async () => {
    const before = await test.make.user();
    await importEvent(test, USERS_EVENT);

    expect((await test.as({ token: 'token-of-alice' }).get('/users/me')).body.data.id).toBe(2);
    expect((await test.as(before).get('/users/me')).status).toBe(401);
    expect(await test.rows('SELECT value_hash FROM tokens WHERE id = 3')).toEqual([
      { value_hash: 'b6b2f94a6a98ba8e53a5c7e3d17f4f3d03cbb9f87a5c9c78e9d5d9d5d3a5d9f3' },
    ]);
  });

  it('logs all users out', async () => {
    const browser = new Browser(test);
    await test.make.admin({ name: 'boss', password: PASSWORD_HASH });
    await browser.logIn('boss', 'password');

    await importEvent(test, USERS_EVENT);

    expectForbidden(await browser.get('/api/v1/users/me'));
    expect(await test.rows('SELECT * FROM sessions')).toEqual([]);
  });

  it('continues: submissions are judged, hints are open, ids continue', async () => {
    await importEvent(test, USERS_EVENT);
    const alice = { token: 'token-of-alice' };

    const again = await test.as(alice).post('/challenges/attempt', { challenge_id: 10, submission: 'ctf{welcome}' });
    const hint = await test.as(alice).get('/hints/30');
    const made = await test
      .as(IMPORTED_ADMIN)
      .post('/challenges', { name: 'New', category: 'misc', value: 1, type: 'standard' });

    expect(again.body.data.status).toBe('already_solved');
    expect(hint.body.data.content).toBe('bend it');
    expect(made.body.data.id).toBe(13);
    expect(
      await test.rows('SELECT attempts, fails, solve FROM progress WHERE account_id = 2 ORDER BY challenge_id'),
    ).toEqual([
      { attempts: 1, fails: 0, solve: 101 },
      { attempts: 2, fails: 1, solve: 103 },
    ]);
    expect(await test.rows('SELECT id, hint_id FROM awards ORDER BY id')).toEqual([
      { id: 200, hint_id: null },
      { id: 201, hint_id: 30 },
    ]);
  });

  it('has its files where clients look for them, and none of the previous event', async () => {
    const admin = await test.make.admin();
    const old = await test
      .as(admin)
      .post('/files')
      .attach('file', Buffer.from('old bytes'), 'old.txt')
      .field('location', 'def/logo.png');
    expect(old.status).toBe(200);

    await importEvent(test, USERS_EVENT);
    await test.settled();

    expect((await test.http.get('/files/def/logo.png').buffer()).body.toString()).toBe('a picture');
    expect(filesIn(join(test.dataDir, 'uploads'))).toEqual([
      expect.stringMatching(/^import-[0-9a-f]{16}-[0-9a-f]{32}\/1$/),
      expect.stringMatching(/^import-[0-9a-f]{16}-[0-9a-f]{32}\/2$/),
    ]);
    expect(filesIn(join(test.dataDir, 'imports'))).toEqual([]);
  });

  it('has its settings, with the theme and the version of this platform', async () => {
    await importEvent(test, USERS_EVENT);

    expect(await test.rows('SELECT id, key, value FROM config ORDER BY id')).toEqual([
      { id: 3, key: 'ctf_name', value: 'Imported CTF' },
      { id: 4, key: 'user_mode', value: 'users' },
      { id: 5, key: 'setup', value: 'true' },
      { id: 6, key: 'challenge_visibility', value: 'private' },
      { id: 7, key: 'ctf_theme', value: 'core' },
      { id: 8, key: 'ctf_version', value: '3.7.1' },
      { id: 9, key: 'docker_plugin_address', value: 'tcp://docker' },
    ]);
    expect((await test.http.get('/')).text).toContain('Imported CTF');
    expect((await test.http.get('/rules')).text).toContain('Be fair');
  });

  it('is used by every process', async () => {
    const url = await test.another();
    const before = await askAt(url, '/api/v1/scoreboard', null);
    await importEvent(test, USERS_EVENT);

    expect(before.body.data).toEqual([]);
    // NOTIFY may reach the other process a moment later.
    const board = await eventually(async () => {
      const { data = [] } = (await askAt(url, '/api/v1/scoreboard', null)).body;
      return data.length > 0 ? data : undefined;
    });
    expect(board).toMatchObject([{ name: 'alice' }, { name: 'bob' }]);
  });
});

describe('an event in teams mode', () => {
  const TEAMS_EVENT = {
    tables: {
      config: [
        { id: 1, key: 'user_mode', value: 'teams' },
        { id: 2, key: 'setup', value: 'true' },
      ],
      teams: [
        team(1, { name: 'Reds', captain_id: 2 }),
        team(2, { name: 'Blues', captain_id: 4 }),
        team(3, { hidden: true }),
      ],
      users: [
        ...ADMIN_ROWS.users,
        ...[
          user(2, { team_id: 1 }),
          user(3, { team_id: 1 }),
          user(4, { team_id: 2 }),
          user(5, { team_id: 3 }),
          user(6),
        ],
      ],
      challenges: [challenge(1), challenge(2, { type: 'dynamic', value: 280 })],
      dynamic_challenge: [{ id: 2, initial: 300, minimum: 50, decay: 20, function: 'linear' }],
      submissions: [
        ...[submission(1, 2, 1, 'correct', { team_id: 1 }), submission(2, 3, 2, 'correct', { team_id: 1 })],
        ...[submission(3, 4, 2, 'correct', { team_id: 2 }), submission(4, 5, 2, 'correct', { team_id: 3 })],
        // Submitted before the user had a team, so it counts for no account.
        submission(5, 4, 1, 'correct'),
      ],
      solves: [solve(1, 2, 1, 1), solve(2, 3, 2, 1), solve(3, 4, 2, 2), solve(4, 5, 2, 3), solve(5, 4, 1)],
      awards: [award(1, 4, { team_id: 2, value: 25 })],
    },
  };

  it('counts rows for the teams for which they were created', async () => {
    const report = await importEvent(test, TEAMS_EVENT);
    const { body } = await test.as(null).get('/scoreboard');

    expect(report.lines).toEqual([]);
    // Linear: 300 - 20 at the second counted solve; the hidden team does not count.
    expect(body.data).toMatchObject([
      { pos: 1, account_id: 1, account_type: 'team', name: 'Reds', score: 380 },
      { pos: 2, account_id: 2, account_type: 'team', name: 'Blues', score: 305 },
    ]);
    expect(body.data).toHaveLength(2);
    expect(await test.rows('SELECT id, account_id FROM solves ORDER BY id')).toEqual([
      { id: 1, account_id: 1 },
      { id: 2, account_id: 1 },
      { id: 3, account_id: 2 },
      { id: 4, account_id: 3 },
      { id: 5, account_id: null },
    ]);
    expect(await test.rows('SELECT id, captain_id FROM teams ORDER BY id')).toEqual([
      { id: 1, captain_id: 2 },
      { id: 2, captain_id: 4 },
      { id: 3, captain_id: null },
    ]);
  });

  function team(id: number, values: object): object {
    return {
      ...{ id, oauth_id: null, name: `team${id}`, email: null, password: null, secret: null, website: null },
      ...{ affiliation: null, country: null, bracket_id: null, hidden: false, banned: false, captain_id: null },
      ...{ created: '2026-11-01T10:00:00', ...values },
    };
  }
});

describe('/admin/import', () => {
  it('accepts the form with its nonce, and redirects back', async () => {
    const browser = new Browser(test);
    await test.make.admin({ name: 'boss', password: PASSWORD_HASH });
    await browser.logIn('boss', 'password');
    const nonce = await browser.nonce('/admin/import');

    const sent = await browser
      .send('post', '/admin/import')
      .field('nonce', nonce)
      .attach('backup', await backupZip({ tables: ADMIN_ROWS }), 'event.zip');
    await test.app.get(ImportsService).settled();

    expect(sent.status).toBe(302);
    expect(sent.headers.location).toBe('/admin/import');
    expect((await browser.get('/admin/import')).headers.location).toBe('/login?next=%2Fadmin%2Fimport');
  });

  it('accepts the token of an administrator, as programs send it', async () => {
    const admin = await test.make.admin();
    const zip = await backupZip({ tables: ADMIN_ROWS });

    const sent = await test.http
      .post('/admin/import')
      .set('Authorization', `Token ${admin.token}`)
      .attach('backup', zip, 'event.zip');
    await test.app.get(ImportsService).settled();

    expect(sent.status).toBe(302);
    expect(await test.rows('SELECT id, name FROM users')).toEqual([{ id: 1, name: 'chief' }]);
  });
});

describe('GET /imports', () => {
  it('lists imports for administrators, latest first', async () => {
    await importEvent(test, {});
    const [first] = await test.rows<{ id: string }>('SELECT id FROM imports');
    await importEvent(test, {});
    const { body } = await test.as(IMPORTED_ADMIN).get('/imports');

    expect(body.data).toHaveLength(2);
    expect(body.data[1]).toMatchObject({ id: first?.id, state: 'done', error: null });
    expect(body.data[1]).not.toHaveProperty('report');
  });
});

describe('GET /imports/{id}', () => {
  it('shows every caller with the id that it is done, and administrators the result of the rows', async () => {
    await importEvent(test, {});
    const [made] = await test.rows<{ id: string }>('SELECT id FROM imports');
    const anybody = await test.as(null).get(`/imports/${made?.id}`);
    const admin = await test.as(IMPORTED_ADMIN).get(`/imports/${made?.id}`);

    expect(anybody.body.data).toMatchObject({ state: 'done', report: null });
    expect(admin.body.data.report).toMatchObject({ version: 'a02c5bf43407', lines_total: 0 });
  });

  it('returns 404 for another id', async () => {
    await expectEach(['1', 'nothing', '0123456789abcdef0123456789abcdef', '%00'], async (id) =>
      expectNotFound(await test.as(null).get(`/imports/${id}`)),
    );
  });
});
