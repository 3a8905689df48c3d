import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demo, type DemoOptions } from '../../src/transfer/demo/demo.service';
import { Instant } from '../../src/platform/clock/instant';
import { RecountService } from '../../src/competition/progress/recount.service';
import { useApp } from '../support/app';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'demo-data-'));
const test = useApp({ DATA_DIR });

afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

const TOKEN = 'ctfd_0123456789abcdef';
const admin = { token: TOKEN };

const OPTIONS: DemoOptions = {
  seed: 'seven',
  mode: 'users',
  start: Instant.parse('2026-11-20T12:00:00Z'),
  admin: { name: 'keeper', email: 'keeper@example.org', password: 'a lamp in the dark' },
  token: TOKEN,
  player_password: null,
};

const make = (options: Partial<DemoOptions> = {}) => test.app.get(Demo).make({ ...OPTIONS, ...options });

/** A sum over everything of the event but what differs each time: the administrator's hash, and where files lie. */
async function sumOf(): Promise<string> {
  const tables = ['teams', 'challenges', 'hints', 'flags', 'submissions', 'solves', 'awards', 'unlocks', 'progress'];
  const rows = [
    ...tables.map((table) => `SELECT '${table}' || t::text AS line FROM ${table} t`),
    `SELECT t::text FROM users t WHERE type = 'user'`,
    `SELECT challenge_id || split_part(location, '/', 2) || sha1sum FROM files`,
  ];
  const [row] = await test.rows<{ sum: string }>(
    `SELECT md5(string_agg(line, '' ORDER BY line)) AS sum FROM (${rows.join(' UNION ALL ')}) lines`,
  );
  return row?.sum ?? '';
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

  it('keeps the rules: gates, limits, and hints nobody could not pay', async () => {
    await make();

    // Nobody answered before what the challenge requires was solved.
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

  it('takes the answers that were right in it for right', async () => {
    test.setClock('2026-11-21T12:00:00Z');
    await make();
    const player = await test.make.user();
    const answers = await test.rows<{ challenge_id: number; provided: string }>(
      `SELECT DISTINCT ON (challenge_id) challenge_id, provided FROM submissions JOIN challenges c ON c.id = challenge_id
        WHERE submissions.type = 'correct' AND requirements IS NULL AND logic = 'any'`,
    );

    for (const { challenge_id, provided } of answers) {
      const { body } = await test.as(player).post('/challenges/attempt', { challenge_id, submission: provided });
      expect({ challenge_id, status: body.data.status }).toEqual({ challenge_id, status: 'correct' });
    }
    expect(answers.length).toBeGreaterThan(20);
  });

  it('is the same for the same seed, and another for another', async () => {
    const sums: string[] = [];
    for (const seed of ['seven', 'seven', 'eight']) {
      await test.reset();
      await make({ seed });
      sums.push(await sumOf());
    }

    const [first, second, other] = sums;
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is open to its administrator, and to players only with the password that was given', async () => {
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

  it('goes on: what is made after it gets ids of its own', async () => {
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

describe('a database that has an event', () => {
  it('is refused and stays as it is', async () => {
    await test.make.challenge();
    const before = await readdir(DATA_DIR, { recursive: true });

    await expect(make()).rejects.toThrow(
      'There is an event in this database already: challenges (1). The demo needs an empty one; nothing was changed.',
    );
    expect(await test.rows('SELECT 1 AS one FROM challenges UNION ALL SELECT 2 FROM users')).toEqual([{ one: 1 }]);
    expect(await readdir(DATA_DIR, { recursive: true })).toEqual(before);
  });

  it('is not overwritten by a second demo', async () => {
    await make();

    await expect(make()).rejects.toThrow(/users \(201\), challenges \(40\)/);
  });

  it('is not made of two at once', async () => {
    const outcomes = await Promise.allSettled([make(), make()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
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
