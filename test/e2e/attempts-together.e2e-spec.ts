import { useApp } from '../support/app';
import { overtaken, whileLocked } from '../support/contention';
import type { MadeUser } from '../support/factories';

const test = useApp();

/** So many are judged alone before others gather. */
const ALONE = 4;

const CORRECT = { status: 'correct', message: 'Correct' };
const INCORRECT = { status: 'incorrect', message: 'Incorrect' };

async function attempt(user: MadeUser, challenge: { id: number }, submission: string): Promise<unknown> {
  const body = { challenge_id: challenge.id, submission };
  const answer = await test.as(user).post('/challenges/attempt', body).expect(200);
  return answer.body.data;
}

/** Has attempts that are sent meanwhile gather, since those judged alone wait for an administrator, who holds more by `lock`. */
async function gathered<T>(meanwhile: () => Promise<T>, { lock = '' } = {}): Promise<T> {
  const occupied = (await fivePlayers()).slice(0, ALONE);
  const somewhere = await test.make.challenge({ flag: 'x' });
  for (const player of occupied) await attempt(player, somewhere, 'no');
  const ids = occupied.map(({ id }) => id).join();
  const throttles = `SELECT FROM attempt_throttles WHERE account_id IN (${ids}) FOR UPDATE`;
  const results: T[] = [];
  await overtaken(
    test,
    { lock: `${throttles}; ${lock}`, meanwhile: async () => results.push(await meanwhile()), waiters: ALONE },
    () => Promise.all(occupied.map((player) => attempt(player, somewhere, 'no'))),
  );
  const [result] = results;
  if (result === undefined) throw new Error('nothing was sent meanwhile');
  return result;
}

async function fivePlayers(): Promise<[MadeUser, MadeUser, MadeUser, MadeUser, MadeUser]> {
  const { make } = test;
  return [await make.user(), await make.user(), await make.user(), await make.user(), await make.user()];
}

interface Judged {
  of: { id: number };
  /** The user, where it is not given. */
  account_id?: number;
  challenge: { id: number };
  correct: boolean;
}

/** What `record_attempts` says, by place. */
function recordAll(judged: Judged[]): Promise<unknown[]> {
  const each = <T>(value: (one: Judged) => T): T[] => judged.map(value);
  return test.rows('SELECT * FROM record_attempts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ORDER BY place', [
    each(({ of, account_id = of.id }) => account_id),
    each(({ of }) => of.id),
    each(({ challenge }) => challenge.id),
    each(() => 0),
    each(() => 10),
    each(({ correct }) => correct),
    each(() => '127.0.0.1'),
    each(() => 'x'),
    each(() => '2026-11-20T12:00:00Z'),
    each(() => null),
  ]);
}

describe('attempts of many accounts at once', () => {
  it('are each judged by themselves', async () => {
    const [challenge, limited] = [
      await test.make.challenge({ flag: 'x' }),
      await test.make.challenge({ flag: 'x', max_attempts: 1 }),
    ];
    const [right, wrong, solver, tired, hasty] = await fivePlayers();
    await attempt(solver, challenge, 'x');
    await attempt(tired, limited, 'no');
    for (let time = 0; time <= 10; time++) await attempt(hasty, challenge, 'no');

    const told = await gathered(() =>
      Promise.all([
        attempt(right, challenge, 'x'),
        attempt(wrong, challenge, 'no'),
        attempt(solver, challenge, 'x'),
        attempt(tired, limited, 'x'),
        attempt(hasty, challenge, 'x'),
        attempt(tired, challenge, 'x'),
      ]),
    );

    expect(told).toEqual([
      CORRECT,
      INCORRECT,
      { status: 'already_solved', message: 'You already solved this' },
      { status: 'incorrect', message: 'You have 0 tries remaining' },
      { status: 'ratelimited', message: "You're submitting flags too fast. Slow down." },
      CORRECT,
    ]);
  });

  it('that solve one challenge are counted by one transaction, in the order in which they came', async () => {
    const [earlier, challenge] = [
      await test.make.challenge(),
      await test.make.challenge({ type: 'dynamic', initial: 500, minimum: 100, decay: 20 }),
    ];
    const [a, b, c, d, e] = await fivePlayers();

    const places = await recordAll([
      { of: e, challenge, correct: true },
      { of: d, challenge, correct: true },
      { of: c, challenge, correct: false },
      { of: b, challenge: earlier, correct: true },
      { of: a, challenge, correct: true },
    ]);

    expect(places).toEqual([
      { place: 1, verdict: 'correct', fails: 0 },
      { place: 2, verdict: 'correct', fails: 0 },
      { place: 3, verdict: 'incorrect', fails: 1 },
      { place: 4, verdict: 'correct', fails: 0 },
      { place: 5, verdict: 'correct', fails: 0 },
    ]);
    expect(
      await test.rows('SELECT account_id FROM solves WHERE challenge_id = $1 ORDER BY id', [challenge.id]),
    ).toEqual([e, d, a].map(({ id }) => ({ account_id: id })));
    // 3 solvers, n = 2: ceil(-400 / 400 * 4 + 500) = 496
    expect(await test.rows('SELECT solves, value FROM challenges WHERE id = $1', [challenge.id])).toEqual([
      { solves: 3, value: 496 },
    ]);
    expect(await test.rows('SELECT COUNT(DISTINCT xmin::text) AS n FROM submissions')).toEqual([{ n: 1 }]);
  });

  it('change what their solvers see before they are answered', async () => {
    const challenge = await test.make.challenge({ flag: 'x', value: 70 });
    const [right, wrong] = await fivePlayers();

    await gathered(() => Promise.all([attempt(right, challenge, 'x'), attempt(wrong, challenge, 'no')]));

    const { body } = await test.as(right).get('/users/me').expect(200);
    expect(body.data).toMatchObject({ score: 70, place: 1 });
  });

  it('do not wait with the one who has to, and is judged when that is over', async () => {
    const challenge = await test.make.challenge({ flag: 'x' });
    const [held, free] = await fivePlayers();

    const { late } = await gathered(
      async () => {
        const late = attempt(held, challenge, 'x');
        expect(await attempt(free, challenge, 'x')).toEqual(CORRECT);
        return { late };
      },
      { lock: `UPDATE users SET hidden = true WHERE id = ${held.id}` },
    );

    expect(await late).toEqual(CORRECT);
    expect(await test.rows('SELECT solves FROM challenges WHERE id = $1', [challenge.id])).toEqual([{ solves: 1 }]);
  });

  it.each([
    ['an account whose attempts are held', 'SELECT FROM attempt_throttles FOR UPDATE'],
    ['a user who is being removed', 'SELECT FROM users FOR UPDATE'],
    ['a team that is being changed', `UPDATE teams SET name = 'renamed'`],
    ['a challenge that is being removed', 'SELECT FROM challenges FOR UPDATE'],
  ])('leave out %s, with nothing recorded', async (_, lock) => {
    await test.make.settings({ user_mode: 'teams' });
    const team = await test.make.team();
    const [user, challenge] = [await test.make.user({ team_id: team.id }), await test.make.challenge()];
    await test.rows('INSERT INTO attempt_throttles (account_id) VALUES ($1)', [team.id]);
    const attempts = [{ of: user, account_id: team.id, challenge, correct: true }];

    expect(await whileLocked(test, lock, () => recordAll(attempts))).toEqual([]);
    expect(await test.rows('SELECT FROM submissions')).toEqual([]);
    expect(await recordAll(attempts)).toEqual([{ place: 1, verdict: 'correct', fails: 0 }]);
  });

  it('leave out what a user sent for the team they left, while it is held, and not what they sent for their new one', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const [left, joined] = [await test.make.team(), await test.make.team()];
    const [of, challenge] = [await test.make.user({ team_id: joined.id }), await test.make.challenge()];
    await test.rows('INSERT INTO attempt_throttles (account_id) VALUES ($1), ($2)', [left.id, joined.id]);
    const attempts = [left, joined].map(({ id }) => ({ of, account_id: id, challenge, correct: true }));

    const lock = `SELECT FROM attempt_throttles WHERE account_id = ${left.id} FOR UPDATE`;
    expect(await whileLocked(test, lock, () => recordAll(attempts))).toEqual([
      { place: 2, verdict: 'correct', fails: 0 },
    ]);
  });

  it('leave out right answers to a challenge that is being changed, and nobody else', async () => {
    const [changed, challenge] = [await test.make.challenge(), await test.make.challenge()];
    const [a, b, c] = await fivePlayers();

    const told = await whileLocked(test, `UPDATE challenges SET name = 'renamed' WHERE id = ${changed.id}`, () =>
      recordAll([
        { of: a, challenge: changed, correct: true },
        { of: b, challenge: changed, correct: false },
        { of: c, challenge, correct: true },
      ]),
    );

    expect(told).toMatchObject([
      { place: 2, verdict: 'incorrect' },
      { place: 3, verdict: 'correct' },
    ]);
  });

  it('leave out first attempts that come with one of an account whose attempts are held', async () => {
    const [[held, free], challenge] = [await fivePlayers(), await test.make.challenge()];

    const told = await whileLocked(test, `INSERT INTO attempt_throttles (account_id) VALUES (${held.id})`, () =>
      recordAll([held, free].map((of) => ({ of, challenge, correct: true }))),
    );

    expect(told).toEqual([]);
    expect(await recordAll([{ of: free, challenge, correct: true }])).toMatchObject([{ verdict: 'correct' }]);
  });

  it('are answered for what they solved before, whatever somebody holds', async () => {
    const [[user], challenge] = [await fivePlayers(), await test.make.challenge()];
    const attempts = [{ of: user, challenge, correct: true }];
    await recordAll(attempts);

    const lock = 'LOCK TABLE attempt_throttles IN EXCLUSIVE MODE; SELECT FROM users FOR UPDATE';
    expect(await whileLocked(test, lock, () => recordAll(attempts))).toEqual([
      { place: 1, verdict: 'already_solved', fails: 0 },
    ]);
  });

  it('are judged alone when their transaction fails, so that none fails another', async () => {
    const challenge = await test.make.challenge({ flag: 'x' });
    const [first, second] = await fivePlayers();
    await test.rows(`
      CREATE FUNCTION refuse_company() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_query() LIKE '%record_attempts%' THEN RAISE EXCEPTION 'not in company'; END IF;
        RETURN NULL;
      END $$`);
    await test.rows(
      'CREATE TRIGGER refuse_company AFTER INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION refuse_company()',
    );
    try {
      const told = await gathered(() =>
        Promise.all([attempt(first, challenge, 'x'), attempt(second, challenge, 'no')]),
      );

      expect(told).toEqual([CORRECT, INCORRECT]);
    } finally {
      await test.rows('DROP FUNCTION refuse_company CASCADE');
    }
  });
});
