import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup } from '../../bench/event/backup-file';
import { sampleEvent } from '../../bench/event/sample-event';
import { type DemoOptions, DemoService } from '../../src/transfer/demo/demo.service';
import { Instant } from '../../src/platform/clock/instant';
import { RecountService } from '../../src/competition/progress/recount.service';
import { type Caller, useApp } from '../support/app';
import { expectForbidden } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { zipEntries } from '../support/zip-reader';

const test = useApp();

const TOKEN = 'ctfd_0123456789abcdef';
const admin = { token: TOKEN };

const OPTIONS: DemoOptions = {
  mode: 'users',
  start: Instant.parse('2026-11-20T12:00:00Z'),
  admin: { name: 'keeper', email: 'keeper@example.org', password: 'a lamp in the dark' },
  token: TOKEN,
  player_password: null,
};

const make = (options: Partial<DemoOptions> = {}) => test.app.get(DemoService).make({ ...OPTIONS, ...options });

/** Entries of a zip, as name and checksum of the uncompressed content. Compressed bytes may differ between machines. */
async function sumsOf(file: string): Promise<string[][]> {
  const entries = await zipEntries(await readFile(file));
  return [...entries].map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
}

describe('the sample event', () => {
  it.each(['users', 'teams'] as const)(
    'has 40 challenges, 200 players and a day of play, with %s competing',
    async (mode) => {
      test.setClock('2026-11-21T12:00:00Z');

      const report = await make({ mode });

      expect(report).toMatchObject({ mode, challenges: 40, players: 200, teams: mode === 'teams' ? 50 : 0 });
      const [counts] = await test.rows<Record<string, number>>(
        `SELECT (SELECT COUNT(*)::int FROM challenges) AS challenges,
              (SELECT COUNT(*)::int FROM users WHERE type = 'user') AS players,
              (SELECT COUNT(*)::int FROM teams WHERE captain_id IS NOT NULL) AS teams,
              (SELECT COUNT(*)::int FROM submissions) AS submissions,
              (SELECT COUNT(*)::int FROM solves) AS solves,
              (SELECT COUNT(*)::int FROM unlocks) AS unlocks`,
      );
      expect(counts).toMatchObject({ challenges: 40, players: 200, teams: mode === 'teams' ? 50 : 0 });
      expect(counts?.submissions).toBe(report.submissions);
      expect(counts?.solves).toBe(report.solves);
      expect(counts?.unlocks).toBe(report.unlocks);
      expect(report.submissions).toBeGreaterThan(3000);
      expect(
        await test.rows(
          `SELECT 1 FROM submissions WHERE date NOT BETWEEN '2026-11-20T12:00:00Z' AND '2026-11-21T12:00:00Z'`,
        ),
      ).toEqual([]);
    },
  );

  it.each(['users', 'teams'] as const)('agrees with a recomputation of everything, with %s competing', async (mode) => {
    await make({ mode });

    expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });
    const { body } = await test.as(admin).get('/scoreboard');
    const account = mode === 'teams' ? 'team_id' : 'user_id';
    const board = await test.rows<{ account_id: number; score: number }>(
      `SELECT a.id AS account_id, SUM(points.value)::int AS score
         FROM (SELECT s.${account} AS id, c.value FROM solves s JOIN challenges c ON c.id = s.challenge_id
               UNION ALL SELECT ${account}, value FROM awards) points
         JOIN ${mode} a ON a.id = points.id AND NOT a.banned AND NOT a.hidden
        GROUP BY a.id`,
    );
    const scores = new Map(board.map(({ account_id, score }) => [account_id, score]));
    expect(body.data.length).toBeGreaterThan(mode === 'teams' ? 45 : 150);
    for (const { account_id, score } of body.data) expect(score).toBe(scores.get(account_id));
  });

  it('keeps the rules: gates, limits, and only affordable hints', async () => {
    await make();

    // No account submits before it has solved the prerequisites.
    expect(
      await test.rows(
        `SELECT s.id FROM submissions s JOIN challenges c ON c.id = s.challenge_id
           CROSS JOIN jsonb_array_elements_text(c.requirements -> 'prerequisites') AS required (id)
          WHERE NOT EXISTS (SELECT FROM solves p WHERE p.account_id = s.account_id AND p.challenge_id = required.id::int AND p.date <= s.date)`,
      ),
    ).toEqual([]);
    expect(
      await test.rows(
        `SELECT 1 FROM progress p JOIN challenges c ON c.id = p.challenge_id WHERE c.max_attempts > 0 AND p.fails > c.max_attempts`,
      ),
    ).toEqual([]);
    expect(
      await test.rows(
        `SELECT 1 FROM submissions s JOIN challenges c ON c.id = s.challenge_id WHERE c.state = 'hidden'`,
      ),
    ).toEqual([]);
    expect(
      await test.rows(
        `SELECT u.id FROM unlocks u JOIN hints h ON h.id = u.target
          WHERE NOT EXISTS (SELECT FROM awards a WHERE a.hint_id = h.id AND a.account_id = u.account_id AND a.value = -h.cost AND a.date = u.date)`,
      ),
    ).toEqual([]);
    const [{ count } = { count: 0 }] = await test.rows<{ count: number }>('SELECT COUNT(*)::int AS count FROM unlocks');
    expect(count).toBeGreaterThan(50);
  });

  it('judges the correct submissions in it as correct', async () => {
    test.setClock('2026-11-21T12:00:00Z');
    await make();
    const player = await test.make.user();
    const submissions = await test.rows<{ challenge_id: number; provided: string }>(
      `SELECT DISTINCT ON (challenge_id) challenge_id, provided FROM submissions JOIN challenges c ON c.id = challenge_id
        WHERE submissions.type = 'correct' AND requirements IS NULL AND logic = 'any'`,
    );

    for (const { challenge_id, provided } of submissions) {
      const { body } = await test.as(player).post('/challenges/attempt', { challenge_id, submission: provided });
      expect({ challenge_id, status: body.data.status }).toEqual({ challenge_id, status: 'correct' });
    }
    expect(submissions.length).toBeGreaterThan(20);
  });

  it.each(['users', 'teams'] as const)('is the backup that the generator writes, with %s competing', async (mode) => {
    const written = join(test.dataDir, `${mode}.zip`);
    await writeBackup(written, sampleEvent(mode), { compress: true });

    const [kept, generated] = await Promise.all([`examples/demo/${mode}.zip`, written].map(sumsOf));
    expect(kept).toEqual(generated);
  });

  it('is open to its administrator, and to players only with the given password', async () => {
    await make();
    expect(await test.rows('SELECT 1 FROM users WHERE type = $1 AND password IS NOT NULL', ['user'])).toEqual([]);
    await test.as(admin).get('/users/me').expect(200);
    const { body } = await test.as(admin).get('/challenges');
    expect(body.data.length).toBeGreaterThan(0);

    await test.reset();
    await make({ player_password: 'ahoy there' });
    const passwords = await test.rows(`SELECT DISTINCT password FROM users WHERE type = 'user'`);
    expect(passwords).toHaveLength(1);
  });

  it('continues: new records get unused ids', async () => {
    await make();

    const { body } = await test
      .as(admin)
      .post('/challenges', { type: 'standard', name: 'New', value: 1, category: 'misc' });

    expect(body.data.id).toBe(41);
    await test.as(admin).post('/flags', { challenge_id: 41, type: 'static', content: 'x', data: '' }).expect(200);
    await test.as(admin).post('/tags', { challenge_id: 41, value: 'x' }).expect(200);
    await test.as(admin).post('/users', { name: 'somebody', email: 's@example.org', password: 'x y z w' }).expect(200);
  });
});

describe('a database that contains an event', () => {
  it('is refused and not changed', async () => {
    await test.make.challenge();
    const before = await readdir(test.dataDir, { recursive: true });

    await expect(make()).rejects.toThrow(
      'There is an event in this database already: challenges (1). The sample event needs an empty one; nothing was changed.',
    );
    expect(await test.rows('SELECT 1 AS one FROM challenges UNION ALL SELECT 2 FROM users')).toEqual([{ one: 1 }]);
    expect(await readdir(test.dataDir, { recursive: true })).toEqual(before);
  });

  it('is not overwritten by a second demo', async () => {
    await make();

    await expect(make()).rejects.toThrow(/users \(201\), challenges \(40\)/);
  });

  it('is not created twice by two concurrent starts', async () => {
    const outcomes = await Promise.allSettled([make(), make()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('POST /sample-event', () => {
  let root: MadeUser;

  beforeEach(async () => {
    test.setClock('2026-11-21T12:00:30Z');
    // Gives `root` an id that a player of the sample event has, too.
    await test.rows(`SELECT setval(pg_get_serial_sequence('users', 'id'), 6)`);
    root = await test.make.admin({ name: 'root' });
    await test.make.page({ route: 'index', title: 'Start' });
    await test.make.settings({ ctf_name: 'Harbour CTF', freeze: 1_795_262_400 });
    await test.make.file({ type: 'standard' });
  });

  const fill = (as: Caller = root) => test.as(as).post('/sample-event');

  it.each(['users', 'teams'])(
    'fills an event right after its set-up, with %s competing, and keeps its name',
    async (user_mode) => {
      await test.make.settings({ user_mode });

      const { body } = await fill().expect(200);

      expect(body.data).toEqual({
        mode: user_mode,
        start: '2026-11-20T12:00:00+00:00',
        end: '2026-11-22T12:00:00+00:00',
        challenges: 40,
        players: 200,
        teams: user_mode === 'teams' ? 50 : 0,
        submissions: expect.any(Number),
        solves: expect.any(Number),
      });
      expect(await test.rows('SELECT name, type FROM users WHERE id = 7')).toEqual([{ name: 'root', type: 'admin' }]);
      expect(
        await test.rows(`SELECT 1 FROM users WHERE type = 'user' AND (password IS NOT NULL OR id < 8 OR id > 207)`),
      ).toEqual([]);
      expect(await test.rows(`SELECT key, value FROM config WHERE key IN ('ctf_name', 'freeze') ORDER BY key`)).toEqual(
        [
          { key: 'ctf_name', value: 'Harbour CTF' },
          { key: 'freeze', value: null },
        ],
      );
      expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });
      const board = await test.as(null).get('/scoreboard').expect(200);
      expect(board.body.data.length).toBeGreaterThan(45);
      const routes = await test.rows<{ route: string }>('SELECT route FROM pages ORDER BY id');
      expect(routes.map(({ route }) => route)).toEqual(['index', 'rules', 'schedule', 'questions']);
    },
  );

  it('is recorded, and done once if it is requested twice concurrently', async () => {
    const results = await Promise.all([fill(), fill()]);

    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [{ count } = { count: 0 }] = await test.rows<{ count: number }>(
      'SELECT COUNT(*)::int AS count FROM challenges',
    );
    expect(count).toBe(40);
    const { body } = await test.as(root).get('/audit').expect(200);
    expect(body.data.map(({ operation, status }: Record<string, unknown>) => [operation, status]).sort()).toEqual([
      ['makeSampleEvent', 200],
      ['makeSampleEvent', 400],
    ]);
  });

  it('leaves unused ids for new records', async () => {
    await fill().expect(200);

    const made = await test
      .as(root)
      .post('/users', { name: 'ada', email: 'ada@example.org', password: 'a long passphrase' })
      .expect(200);

    expect(made.body.data.id).toBe(208);
    await test.as(root).post('/pages', { title: 'More', route: 'more', content: '' }).expect(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['users (1)', () => test.make.user()],
    ['challenges (1)', () => test.make.challenge()],
    ['pages (1)', () => test.make.page({ route: 'rules' })],
    ['notifications (1)', () => test.make.notification()],
    ['awards (1)', () => test.make.award({ user_id: root.id })],
  ])('is refused where there are already %s, and changes nothing', async (existing, make) => {
    await make();

    const { status, body } = await fill();
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [
        `There is an event in this database already: ${existing}. The sample event needs an empty one; nothing was changed.`,
      ],
    });
    expect(await test.rows(`SELECT 1 FROM flags`)).toEqual([]);
  });

  it('is only for administrators', async () => {
    expectForbidden(await fill(await test.make.user()));
    expectForbidden(await fill(null));
  });
});

describe('bad options', () => {
  it.each([
    ['no name', { admin: { ...OPTIONS.admin, name: '' } }],
    ['no address', { admin: { ...OPTIONS.admin, email: 'nobody' } }],
    ['no password', { admin: { ...OPTIONS.admin, password: '' } }],
    ['a password of nothing for players', { player_password: '' }],
  ])('are refused: %s', async (_what, options) => {
    await expect(make(options)).rejects.toThrow();
    expect(await test.rows('SELECT 1 FROM users')).toEqual([]);
  });
});
