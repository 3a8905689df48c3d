import { mkdir, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { ImportsService } from '../../src/transfer/backups/import/imports.service';
import { Instant } from '../../src/platform/clock/instant';
import { JobWorker } from '../../src/platform/jobs/job-worker';
import { useApp } from '../support/app';
import { until } from '../support/eventually';
import type { MadeUser } from '../support/factories';
import { zipEntries } from '../support/zip-reader';

const test = useApp();
const as = test.as.bind(test);

const CREATED = Instant.parse('2026-11-20T00:00:00Z');

let admin: MadeUser;
beforeEach(async () => {
  test.setClock('2026-11-21T08:09:10.5Z');
  admin = await test.make.admin({ name: 'root', created: CREATED });
  await test.rows('DELETE FROM tokens');
  admin.token = await test.make.token(admin.id, { created: CREATED, description: 'mine' });
});

function ask(body: object): Promise<Response> {
  return fetch(`${test.url}/api/v1/exports/raw`, {
    method: 'POST',
    headers: { Authorization: `Token ${admin.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function exported(): Promise<Map<string, Buffer>> {
  const response = await ask({});
  expect(response.status).toBe(200);
  return zipEntries(Buffer.from(await response.arrayBuffer()));
}

function textOf(entries: Map<string, Buffer>, path: string): string | null {
  const text = entries.get(path)?.toString();
  if (text === undefined) throw new Error(`there is no ${path}`);
  return text === '' ? null : text;
}

function rowsOf(entries: Map<string, Buffer>, path: string): Record<string, unknown>[] {
  const text = textOf(entries, path);
  if (text === null) return [];
  const { count, results, meta } = JSON.parse(text) as {
    count: number;
    results: Record<string, unknown>[];
    meta: object;
  };
  expect({ count, meta }).toEqual({ count: results.length, meta: {} });
  return results;
}

function begun(): Promise<IncomingMessage> {
  const request = get(`${test.url}/admin/export`, { headers: { Authorization: `Token ${admin.token}` } });
  return new Promise((resolve, reject) => request.on('response', resolve).on('error', reject));
}

async function storeBytes(location: string, bytes: string): Promise<void> {
  const path = join(test.dataDir, 'uploads', location);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

const TABLES = [
  'alembic_version',
  'awards',
  'brackets',
  'challenge_topics',
  'challenges',
  'comments',
  'config',
  'dynamic_challenge',
  'field_entries',
  'fields',
  'files',
  'flags',
  'hints',
  'notifications',
  'pages',
  'solves',
  'submissions',
  'tags',
  'teams',
  'tokens',
  'topics',
  'tracking',
  'unlocks',
  'users',
];

describe('POST /exports/raw for the whole event', () => {
  it.each([[{}], [{ type: null }], [{ type: 'zip' }], [{ type: '_', args: null }]])(
    'sends a zip named after the event and the time for %j',
    async (body) => {
      await test.make.settings({ ctf_name: 'Spring/Öst CTF' });

      const response = await ask(body);

      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="Spring-Ost CTF.2026-11-21_08:09:10.zip"; filename*=UTF-8''Spring-%C3%96st%20CTF.2026-11-21_08%3A09%3A10.zip`,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect([...(await zipEntries(Buffer.from(await response.arrayBuffer()))).keys()]).toEqual(
        TABLES.map((table) => `db/${table}.json`),
      );
    },
  );

  it('has an empty file for a table without rows, and the version of the format', async () => {
    const entries = await exported();

    expect(textOf(entries, 'db/alembic_version.json')).toBe(
      '{"count":1,"results":[{"version_num":"a02c5bf43407"}],"meta":{}}',
    );
    for (const table of ['challenges', 'solves', 'submissions', 'tracking', 'teams'])
      expect(textOf(entries, `db/${table}.json`)).toBeNull();
  });

  it('has the rows of every table as CTFd writes them, including secrets', async () => {
    await test.rows(`DELETE FROM config`);
    await test.make.settings({ setup: true, ctf_name: 'Ünï "CTF"', mail_password: 'hunter2', freeze: null });
    const bracket = await test.make.bracket({ name: 'pro', description: 'professionals' });
    const field = await test.make.field({ name: 'City', description: 'home', required: true });
    const team = await test.make.team({ name: 'reds', email: 'reds@example.com', password: '$team', created: CREATED });
    const anna = await test.make.user({
      name: 'anna 😀',
      email: 'anna@example.com',
      password: '$argon2id$hash',
      secret: 's3',
      website: 'https://a.example',
      affiliation: 'KTH',
      country: 'SE',
      bracket_id: bracket.id,
      oauth_id: 7,
      language: 'sv',
      team_id: team.id,
      created: Instant.parse('2026-11-20T23:14:26.481015Z'),
    });
    await test.rows(`UPDATE teams SET captain_id = $1`, [anna.id]);
    await test.rows(`DELETE FROM tokens WHERE user_id = $1`, [anna.id]);
    await test.rows(`UPDATE tokens SET value_hash = repeat('ab', 32)`);
    admin.token = await test.make.token(admin.id, { created: CREATED });
    await test.make.fieldEntry({ field_id: field.id, user_id: anna.id, value: true });
    const first = await test.make.challenge({ name: 'first', description: 'say "hi"\n', max_attempts: 3 });
    const second = await test.make.challenge({
      name: 'second',
      type: 'dynamic',
      initial: 300,
      minimum: 50,
      decay: 7,
      description: null,
      next_id: first.id,
      requirements: { prerequisites: [first.id] },
    });
    await test.make.flag({ challenge_id: first.id, content: 'ctf{ö}', data: 'case_insensitive' });
    const hint = await test.make.hint({ challenge_id: first.id, content: 'look', cost: 5 });
    await test.make.tag({ challenge_id: first.id, value: 'easy' });
    const topic = await test.make.topic({ value: 'crypto' });
    await test.make.challengeTopic({ challenge_id: first.id, topic_id: topic.id });
    const right = await test.make.solve({ id: anna.id, team_id: team.id }, second, '2026-11-20T12:00:00.5Z');
    const wrong = await test.make.fail({ id: anna.id, team_id: team.id }, first);
    await test.make.unlock({ user_id: anna.id, team_id: team.id, target: hint.id, date: CREATED });
    await test.make.award({ user_id: anna.id, value: -5, category: 'hints', icon: 'shield', date: CREATED });
    const page = await test.make.page({ title: 'Rules', route: 'rules', content: 'be nice', link_target: '_blank' });
    await test.make.comment({ type: 'page', page_id: page.id, author_id: admin.id, content: 'ok', date: CREATED });
    await test.make.notification({ title: 'Hello', content: 'all', date: CREATED });
    await test.make.file({ location: 'ab/one.txt', type: 'challenge', challenge_id: first.id, sha1sum: null });
    await storeBytes('ab/one.txt', 'one');

    const entries = await exported();

    const tables = Object.fromEntries(TABLES.map((table) => [table, rowsOf(entries, `db/${table}.json`)]));
    expect(tables).toEqual({
      alembic_version: [{ version_num: 'a02c5bf43407' }],
      awards: [
        {
          ...{ id: 1, user_id: anna.id, team_id: null, type: 'standard', name: 'bonus', description: null },
          ...{ date: '2026-11-20T00:00:00', value: -5, category: 'hints', icon: 'shield', requirements: null },
        },
      ],
      brackets: [{ id: 1, name: 'pro', description: 'professionals', type: 'users' }],
      challenge_topics: [{ id: 1, challenge_id: first.id, topic_id: 1 }],
      challenges: [
        {
          ...{ id: first.id, name: 'first', description: 'say "hi"\n', connection_info: null, next_id: null },
          ...{ max_attempts: 3, value: 100, category: 'misc', type: 'standard', state: 'visible', requirements: null },
        },
        {
          ...{ id: second.id, name: 'second', description: null, connection_info: null, next_id: first.id },
          ...{ max_attempts: 0, value: 300, category: 'misc', type: 'dynamic', state: 'visible' },
          requirements: { prerequisites: [first.id] },
        },
      ],
      comments: [
        {
          ...{ id: 1, type: 'page', content: 'ok', date: '2026-11-20T00:00:00', author_id: admin.id },
          ...{ challenge_id: null, user_id: null, team_id: null, page_id: page.id },
        },
      ],
      config: [
        { id: expect.any(Number) as unknown, key: 'setup', value: 'true' },
        { id: expect.any(Number) as unknown, key: 'ctf_name', value: 'Ünï "CTF"' },
        { id: expect.any(Number) as unknown, key: 'mail_password', value: 'hunter2' },
        { id: expect.any(Number) as unknown, key: 'freeze', value: null },
        { id: expect.any(Number) as unknown, key: 'user_mode', value: expect.any(String) as unknown },
      ],
      dynamic_challenge: [{ id: second.id, initial: 300, minimum: 50, decay: 7, function: 'logarithmic' }],
      field_entries: [{ id: 1, type: 'user', value: true, field_id: 1, user_id: anna.id, team_id: null }],
      fields: [
        {
          ...{ id: 1, name: 'City', type: 'user', field_type: 'text', description: 'home' },
          ...{ required: true, public: true, editable: true },
        },
      ],
      files: [
        { id: 1, type: 'challenge', location: 'ab/one.txt', sha1sum: null, challenge_id: first.id, page_id: null },
      ],
      flags: [{ id: 1, challenge_id: first.id, type: 'static', content: 'ctf{ö}', data: 'case_insensitive' }],
      hints: [{ id: 1, type: 'standard', challenge_id: first.id, content: 'look', cost: 5, requirements: null }],
      notifications: [
        { id: 1, title: 'Hello', content: 'all', date: '2026-11-20T00:00:00', user_id: null, team_id: null },
      ],
      pages: [
        {
          ...{ id: 1, title: 'Rules', route: 'rules', content: 'be nice', draft: false, hidden: false },
          ...{ auth_required: false, format: 'markdown', link_target: '_blank' },
        },
      ],
      solves: [{ id: right, challenge_id: second.id, user_id: anna.id, team_id: team.id }],
      submissions: [
        {
          ...{ id: right, challenge_id: second.id, user_id: anna.id, team_id: team.id, ip: '127.0.0.1' },
          ...{ provided: 'right', type: 'correct', date: '2026-11-20T12:00:00.500000' },
        },
        {
          ...{ id: wrong, challenge_id: first.id, user_id: anna.id, team_id: team.id, ip: '127.0.0.1' },
          ...{ provided: 'wrong', type: 'incorrect', date: '2026-11-20T12:00:00' },
        },
      ],
      tags: [{ id: 1, challenge_id: first.id, value: 'easy' }],
      teams: [
        {
          ...{ id: 1, oauth_id: null, name: 'reds', email: 'reds@example.com', password: '$team', secret: null },
          ...{ website: null, affiliation: null, country: null, bracket_id: null, hidden: false, banned: false },
          ...{ captain_id: anna.id, created: '2026-11-20T00:00:00' },
        },
      ],
      tokens: [
        {
          ...{ id: expect.any(Number) as unknown, type: 'user', user_id: admin.id, created: '2026-11-20T00:00:00' },
          ...{ expiration: '2099-01-01T00:00:00', description: 'mine' },
          value: 'sha256:abababababababababababababababababababababababababababababababab',
        },
        {
          ...{ id: expect.any(Number) as unknown, type: 'user', user_id: admin.id, created: '2026-11-20T00:00:00' },
          ...{ expiration: '2099-01-01T00:00:00', description: null },
          value: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as unknown,
        },
      ],
      topics: [{ id: 1, value: 'crypto' }],
      tracking: [],
      unlocks: [{ id: 1, user_id: anna.id, team_id: team.id, target: 1, date: '2026-11-20T00:00:00', type: 'hints' }],
      users: [
        {
          ...{ id: admin.id, oauth_id: null, name: 'root', password: null, email: 'root@example.com', type: 'admin' },
          ...{ secret: null, website: null, affiliation: null, country: null, bracket_id: null, hidden: true },
          ...{ banned: false, verified: true, language: null, team_id: null, created: '2026-11-20T00:00:00' },
        },
        {
          ...{ id: anna.id, oauth_id: 7, name: 'anna 😀', password: '$argon2id$hash', email: 'anna@example.com' },
          ...{ type: 'user', secret: 's3', website: 'https://a.example', affiliation: 'KTH', country: 'SE' },
          ...{ bracket_id: 1, hidden: false, banned: false, verified: true, language: 'sv', team_id: team.id },
          created: '2026-11-20T23:14:26.481015',
        },
      ],
    });
    expect(textOf(entries, 'db/challenge_topics.json')).toBe(
      `{"count":1,"results":[{"id":1,"challenge_id":${first.id},"topic_id":1}],"meta":{}}`,
    );
    expect([...entries.keys()].slice(TABLES.length)).toEqual(['uploads/ab/one.txt']);
    expect(entries.get('uploads/ab/one.txt')?.toString()).toBe('one');
  });

  it('has files by their location, and omits missing stored files', async () => {
    await test.make.file({ location: 'ab/moved.txt', stored_as: 'import-1/1' });
    await test.make.file({ location: 'ab/gone.txt' });
    await test.make.file({ location: '../../etc/passwd', stored_as: 'import-1/2' });
    await storeBytes('import-1/1', 'moved');

    const entries = await exported();

    expect(entries.get('uploads/ab/moved.txt')?.toString()).toBe('moved');
    expect([...entries.keys()].filter((path) => path.startsWith('uploads/'))).toEqual(['uploads/ab/moved.txt']);
    expect(rowsOf(entries, 'db/files.json').map(({ location }) => location)).toEqual([
      'ab/moved.txt',
      'ab/gone.txt',
      '../../etc/passwd',
    ]);
  });

  it('keeps data that CTFd 3.7.1 does not know in a separate folder', async () => {
    const scheduled_at = Instant.parse('2030-06-01T12:00:00Z');
    const newer = { attribution: 'by anna', logic: 'all', position: 2, scheduled_at } as const;
    const challenge = await test.make.challenge(newer);
    const hint = await test.make.hint({ challenge_id: challenge.id, title: 'a title' });
    const { body } = await as(admin).post('/solutions', { challenge_id: challenge.id, content: 'so', state: 'solved' });
    const solution_id = Number(body.data.id);
    await test.make.file({ location: 'ab/s.png', type: 'solution', solution_id, sha1sum: null });
    const anna = await test.make.user();
    await test.make.unlock({ user_id: anna.id, target: hint.id, date: CREATED });
    await test.rows(
      `INSERT INTO unlocks (user_id, account_id, solution_id, type, date) VALUES ($1, $1, $2, 'solutions', $3)`,
      [anna.id, solution_id, CREATED],
    );
    await test.rows(
      `INSERT INTO submissions (challenge_id, user_id, account_id, provided, type, date) VALUES ($1, $2, $2, 'half', 'partial', $3)`,
      [challenge.id, anna.id, CREATED],
    );

    const entries = await exported();

    expect(rowsOf(entries, 'db/challenges.json').map((row) => Object.keys(row).slice(-2))).toEqual([
      ['state', 'requirements'],
    ]);
    expect(rowsOf(entries, 'db/files.json')).toEqual([]);
    expect(rowsOf(entries, 'db/unlocks.json').map(({ type }) => type)).toEqual(['hints']);
    expect(rowsOf(entries, 'db/submissions.json').map(({ type }) => type)).toEqual(['discard']);
    expect([...entries.keys()].filter((path) => path.startsWith('ensign/'))).toEqual(
      ['challenges', 'files', 'hints', 'solutions', 'submissions', 'unlocks'].map((table) => `ensign/${table}.json`),
    );
    expect(rowsOf(entries, 'ensign/challenges.json')).toEqual([
      {
        ...{ id: challenge.id, name: challenge.name, description: 'find it', connection_info: null, next_id: null },
        ...{ max_attempts: 0, value: 100, category: 'misc', type: 'standard', state: 'visible', requirements: null },
        ...{ attribution: 'by anna', logic: 'all', position: 2, scheduled_at: '2030-06-01T12:00:00' },
        ...{ initial: null, minimum: null, decay: null, function: null },
      },
    ]);
    expect(rowsOf(entries, 'ensign/hints.json')).toMatchObject([{ id: 1, title: 'a title' }]);
    expect(rowsOf(entries, 'ensign/solutions.json')).toEqual([
      { id: solution_id, challenge_id: challenge.id, content: 'so', state: 'solved' },
    ]);
    expect(rowsOf(entries, 'ensign/files.json')).toEqual([
      {
        ...{ id: 1, type: 'solution', location: 'ab/s.png', sha1sum: null, challenge_id: null, page_id: null },
        ...{ solution_id, name: null },
      },
    ]);
    expect(rowsOf(entries, 'ensign/submissions.json')).toMatchObject([{ provided: 'half', type: 'partial' }]);
    expect(rowsOf(entries, 'ensign/unlocks.json').map(({ type, target }) => ({ type, target }))).toEqual([
      { type: 'hints', target: hint.id },
      { type: 'solutions', target: solution_id },
    ]);
  });

  it('has one solve for each user and challenge, as CTFd 3.7.1 requires, and all of them separately', async () => {
    const [reds, blues] = [await test.make.team(), await test.make.team()];
    const anna = await test.make.user({ team_id: reds.id });
    const challenge = await test.make.challenge();
    await test.make.settings({ user_mode: 'teams' });
    const left = await test.make.solve({ id: anna.id, team_id: reds.id }, challenge);
    await test.rows('UPDATE solves SET account_id = NULL WHERE id = $1', [left]);
    const counted = await test.make.solve({ id: anna.id, team_id: blues.id }, challenge);

    const entries = await exported();

    expect(rowsOf(entries, 'db/solves.json').map(({ id }) => id)).toEqual([counted]);
    expect(rowsOf(entries, 'db/submissions.json').map(({ id, type }) => ({ id, type }))).toEqual([
      { id: left, type: 'discard' },
      { id: counted, type: 'correct' },
    ]);
    expect(rowsOf(entries, 'ensign/solves.json').map(({ id }) => id)).toEqual([left, counted]);
    expect(rowsOf(entries, 'ensign/submissions.json').map(({ type }) => type)).toEqual(['correct', 'correct']);
  });

  it('exports more rows than one read returns, each once and in order', async () => {
    await test.rows(`INSERT INTO topics (value) SELECT 'topic ' || n FROM generate_series(1, 2500) AS n`);

    const rows = rowsOf(await exported(), 'db/topics.json');

    expect(rows).toEqual(Array.from({ length: 2500 }, (_, index) => ({ id: index + 1, value: `topic ${index + 1}` })));
  });

  it('is a snapshot, whatever is written while it is read', async () => {
    const challenge = await test.make.challenge();
    // Makes `pages` so large that the export cannot finish before the client reads the response.
    await test.rows(
      `INSERT INTO pages (title, route, content)
       SELECT n, n, (SELECT string_agg(md5(n::text || i), '') FROM generate_series(1, 300) AS i) FROM generate_series(1, 2000) AS n`,
    );
    const response = await begun();
    expect(response.statusCode).toBe(200);

    const late = await test.make.user();
    await test.make.solve(late, challenge);
    await test.rows('DELETE FROM pages WHERE id > 10');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const entries = await zipEntries(Buffer.concat(chunks));

    expect(rowsOf(entries, 'db/pages.json')).toHaveLength(2000);
    expect(rowsOf(entries, 'db/users.json').map(({ name }) => name)).toEqual(['root']);
    expect(rowsOf(entries, 'db/submissions.json')).toEqual([]);
  });

  it('releases its connection when the client disconnects in the middle', async () => {
    await test.rows(
      `INSERT INTO pages (title, route, content)
       SELECT n, n, (SELECT string_agg(md5(n::text || i), '') FROM generate_series(1, 300) AS i) FROM generate_series(1, 2000) AS n`,
    );
    const response = await begun();
    await snapshotsAre(1);

    response.destroy();

    await snapshotsAre(0);
  });

  it('releases its connections with many concurrent exports', async () => {
    await Promise.all(Array.from({ length: 8 }, () => exported()));

    await snapshotsAre(0);
  });
});

describe('an export that is imported', () => {
  // Every import stores these two settings of CTFd, so the exported event needs them, too.
  beforeEach(() => test.make.settings({ ctf_theme: 'core', ctf_version: '3.7.1' }));

  it('is exported again unchanged, including data that CTFd does not know', async () => {
    const [reds, blues] = [await test.make.team({ name: 'reds' }), await test.make.team({ name: 'blues ö' })];
    const bracket = await test.make.bracket({ name: 'pro' });
    const anna = await test.make.user({ name: 'anna 😀', team_id: reds.id, bracket_id: bracket.id, password: '$x' });
    const bob = await test.make.user({ name: 'bob', team_id: blues.id, banned: true });
    await test.rows(`UPDATE teams SET captain_id = (SELECT MIN(id) FROM users WHERE users.team_id = teams.id)`);
    await test.make.settings({ user_mode: 'teams', freeze: 1795215600, mail_password: 'hunter2' });
    const field = await test.make.field({ name: 'City' });
    await test.make.fieldEntry({ field_id: field.id, user_id: anna.id, value: 'Lund "x"' });
    await test.make.fieldEntry({ field_id: field.id, user_id: bob.id, value: false });
    const first = await test.make.challenge({ attribution: 'by anna', logic: 'all', position: 2, flag: 'ctf{ö}' });
    const second = await test.make.challenge({
      type: 'dynamic',
      scheduled_at: Instant.parse('2030-06-01T12:00:00.000001Z'),
      initial: 300,
      minimum: 50,
      decay: 7,
      next_id: first.id,
      requirements: { prerequisites: [first.id], anonymize: true },
    });
    await test.make.challenge({ value: 80, initial: 80, minimum: 10, decay: 4, function: 'linear' });
    await test.make.hint({ challenge_id: first.id, title: 'a title', content: 'first', cost: 5 });
    const hint = await test.make.hint({ challenge_id: first.id, requirements: { prerequisites: [1] } });
    await test.make.tag({ challenge_id: first.id });
    await test.make.challengeTopic({ challenge_id: first.id, topic_id: (await test.make.topic()).id });
    const { body } = await as(admin).post('/solutions', { challenge_id: first.id, content: 'so', state: 'solved' });
    const solution_id = Number(body.data.id);
    await test.make.solve(anna, first, '2026-11-20T12:00:00.000001Z');
    await test.make.solve(anna, second, '2026-11-20T12:00:01Z');
    await test.make.fail(bob, first);
    await test.rows(
      `INSERT INTO submissions (challenge_id, user_id, team_id, account_id, provided, type) VALUES ($1, $2, $3, $3, 'half', 'partial')`,
      [first.id, bob.id, blues.id],
    );
    await test.make.unlock({ user_id: anna.id, team_id: reds.id, target: hint.id });
    await test.rows(
      `INSERT INTO unlocks (user_id, team_id, account_id, solution_id, type) VALUES ($1, $2, $2, $3, 'solutions')`,
      [anna.id, reds.id, solution_id],
    );
    await test.make.award({ user_id: anna.id, team_id: reds.id, value: -5, category: 'hints' });
    await test.make.award({ user_id: anna.id, team_id: reds.id, value: 30, challenge_id: first.id });
    const page = await test.make.page();
    await test.make.comment({ type: 'challenge', challenge_id: first.id, author_id: admin.id });
    await test.make.notification({ title: 'Hello' });
    const webhook = { name: 'ö', url: 'https://example.org/', events: ['solve.created'], categories: ['misc'] };
    await as(admin)
      .post('/webhooks', { ...webhook, enabled: false })
      .expect(200);
    const sha1sum = 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d';
    await test.make.file({ location: 'ab/one.txt', type: 'challenge', challenge_id: first.id, sha1sum });
    await test.make.file({ location: 'ab/s.png', type: 'solution', solution_id, sha1sum });
    await test.make.file({ location: 'cd/p.png', name: '日本.png', type: 'page', page_id: page.id, sha1sum });
    for (const location of ['ab/one.txt', 'ab/s.png', 'cd/p.png']) await storeBytes(location, 'hello');
    const before = await ask({});
    const zip = Buffer.from(await before.arrayBuffer());

    const started = await as(admin).post('/imports').attach('backup', zip, 'event.zip').expect(200);
    await test.app.get(ImportsService).settled();
    const { body: done } = await as(admin).get(`/imports/${started.body.data.id}`);

    expect(done.data).toMatchObject({ state: 'done', error: null });
    expect(textsOf(await exported())).toEqual(textsOf(await zipEntries(zip)));
  });

  it('contains scheduled notifications, which are posted at their time', async () => {
    const soon = { title: 'Soon', type: 'toast', sound: false, publish_at: '2026-11-21T12:00:00Z' };
    await as(admin).post('/notifications', soon).expect(200);
    await as(admin).post('/notifications', { title: 'Now' }).expect(200);
    const zip = Buffer.from(await (await ask({})).arrayBuffer());
    const entries = await zipEntries(zip);
    expect(rowsOf(entries, 'db/notifications.json')).toMatchObject([{ title: 'Now' }]);
    expect(rowsOf(entries, 'ensign/notifications.json')).toMatchObject([{ title: 'Soon' }, { title: 'Now' }]);

    await as(admin).post('/imports').attach('backup', zip, 'event.zip').expect(200);
    await test.app.get(ImportsService).settled();

    expect(textsOf(await exported())).toEqual(textsOf(entries));
    expect((await as(null).get('/notifications').expect(200)).body.data).toMatchObject([{ title: 'Now' }]);
    expect((await as(admin).get('/notifications?scheduled=true').accept(DETAILS_TYPE)).body.data).toMatchObject([
      { title: 'Soon', publish_at: '2026-11-21T12:00:00+00:00' },
    ]);
    test.setClock('2026-11-21T12:00:00Z');
    test.app.get(JobWorker).wake();
    await test.settled();
    expect((await as(null).get('/notifications?since_id=2').expect(200)).body.data).toMatchObject([
      { title: 'Soon', date: '2026-11-21T12:00:00+00:00' },
    ]);
    expect(await test.rows(`SELECT type, sound FROM notifications WHERE title = 'Soon'`)).toEqual([
      { type: 'toast', sound: false },
    ]);
  });

  it('contains mailings, which send nothing more until an administrator resumes them', async () => {
    const anna = await test.make.user({ name: 'anna' });
    const bob = await test.make.user({ name: 'bob' });
    await as(admin)
      .post('/admin/saved-searches', { name: 'New', filters: { verified: false } })
      .expect(200);
    const mailing = { subject: 's', content: 'c', kind: 'news', audience: 'search', search_id: 1 };
    await as(admin).post('/admin/mailings', mailing).expect(200);
    await test.rows(`UPDATE mailings SET state = 'sending', run = 3, started = created`);
    await test.rows(
      `INSERT INTO mailing_recipients (mailing_id, user_id, address, state) VALUES (1, $1, 'a@x.y', 'sending'), (1, $2, 'b@x.y', 'sent')`,
      [anna.id, bob.id],
    );
    await test.rows('INSERT INTO news_opt_outs (user_id) VALUES ($1)', [bob.id]);
    const zip = Buffer.from(await (await ask({})).arrayBuffer());
    const entries = await zipEntries(zip);
    expect(rowsOf(entries, 'ensign/mailings.json')).toMatchObject([{ ...mailing, state: 'paused', run: 3 }]);
    expect(rowsOf(entries, 'ensign/mailing_recipients.json').map(({ state }) => state)).toEqual(['unknown', 'sent']);

    await as(admin).post('/imports').attach('backup', zip, 'event.zip').expect(200);
    await test.app.get(ImportsService).settled();

    expect(textsOf(await exported())).toEqual(textsOf(entries));
  });

  it('can be an event with only its administrator', async () => {
    const zip = Buffer.from(await (await ask({})).arrayBuffer());

    await as(admin).post('/imports').attach('backup', zip, 'event.zip').expect(200);
    await test.app.get(ImportsService).settled();

    expect(textsOf(await exported())).toEqual(textsOf(await zipEntries(zip)));
  });
});

function textsOf(entries: Map<string, Buffer>): string[][] {
  return [...entries].map(([path, bytes]) => [path, bytes.toString()]);
}

/** Number of transactions that are open and run no statement. */
async function snapshots(): Promise<number> {
  const [row] = await test.rows<{ count: number }>(
    `SELECT COUNT(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
  );
  return row?.count ?? 0;
}

/**
 * Waits until `count` transactions are idle. The transaction of an export ends only after the last byte of the
 * response.
 */
async function snapshotsAre(count: number): Promise<void> {
  await until(async () => (await snapshots()) === count);
}
