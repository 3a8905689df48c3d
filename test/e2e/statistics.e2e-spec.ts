import { useApp } from '../support/app';
import { expectEach, expectForbidden, expectInvalid } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const PATHS = [
  '/statistics/challenges/category',
  '/statistics/challenges/solves',
  '/statistics/challenges/solves/percentages',
  '/statistics/submissions/type',
  '/statistics/users',
  '/statistics/users/country',
  '/statistics/teams',
  '/statistics/scores/distribution',
];

async function statistics(path: string, admin?: MadeUser): Promise<unknown> {
  const { body } = await as(admin ?? (await test.make.admin()))
    .get(`/statistics/${path}`)
    .expect(200);
  expect(body.success).toBe(true);
  return body.data;
}

async function expectCounts(what: string, counts: Record<string, object>): Promise<void> {
  const admin = await test.make.admin();
  await expectEach(Object.entries(counts), async ([column, expected]) =>
    expect(await statistics(`${what}/${column}`, admin)).toEqual(expected),
  );
}

it('statistics are refused to players and to anonymous callers', async () => {
  const player = await test.make.user();

  await expectEach(PATHS, async (path) => {
    expectForbidden(await as(player).get(path));
    expectForbidden(await as(null).get(path));
  });
});

describe('GET /statistics/challenges/{column}', () => {
  it('counts challenges by a column; missing values are not counted', async () => {
    await test.make.challenge({ category: 'pwn', value: 50 });
    await test.make.challenge({ category: 'pwn', type: 'dynamic' });
    await test.make.challenge({ category: 'web', state: 'hidden' });
    await test.make.challenge({ category: null });

    await expectCounts('challenges', {
      category: { pwn: 2, web: 1, null: 0 },
      state: { visible: 3, hidden: 1 },
      type: { standard: 3, dynamic: 1 },
      value: { '100': 2, '50': 1, '500': 1 },
    });
  });

  it('adds the values of challenges if requested, as in CTFd 3.8', async () => {
    await test.make.challenge({ category: 'pwn', value: 50 });
    await test.make.challenge({ category: 'pwn', value: 100 });
    await test.make.challenge({ category: 'web', value: null });
    const admin = await test.make.admin();
    const get = (query: string) => as(admin).get(`/statistics/challenges/category?function=${query}`);

    expect((await get('sum&target=value').expect(200)).body.data).toEqual({ pwn: 150, web: 0 });
    expect((await get('count').expect(200)).body.data).toEqual({ pwn: 2, web: 1 });
    expectInvalid(await get('sum'), 'target');
    expectInvalid(await get('sum&target=id'), 'target');
    expectInvalid(await get('max&target=value'), 'function');
  });

  it('distinguishes values that are names of JavaScript properties', async () => {
    for (const category of ['__proto__', 'constructor', 'null']) await test.make.challenge({ category });
    await test.make.challenge({ category: null });
    const admin = await test.make.admin();

    const { text } = await as(admin).get('/statistics/challenges/category').expect(200);

    expect(text).toContain('"data":{"null":1,"__proto__":1,"constructor":1}');
  });

  it('returns 404 for another column', async () => {
    const admin = await test.make.admin();
    const cases = ['id', 'description', 'requirements', 'flags', 'bogus', '__proto__', 'category;', 'Category'];

    await expectEach(cases, async (column) => {
      const { status, body } = await as(admin).get(`/statistics/challenges/${column}`);
      expect({ status, body }).toEqual({ status: 404, body: { message: 'That could not be found' } });
    });
  });
});

describe('GET /statistics/submissions/{column}', () => {
  it('counts submissions by a column', async () => {
    const [ada, bob] = [await test.make.user(), await test.make.user()];
    const [first, second] = [await test.make.challenge(), await test.make.challenge()];
    const team = await test.make.team();
    await test.make.fail(ada, first);
    await test.make.solve(ada, first);
    await test.make.solve({ id: bob.id, team_id: team.id }, second);

    await expectCounts('submissions', {
      type: { correct: 2, incorrect: 1 },
      challenge_id: { '1': 2, '2': 1 },
      user_id: { '1': 2, '2': 1 },
      team_id: { '1': 1, null: 0 },
    });
  });

  it('returns 404 for another column', async () => {
    const admin = await test.make.admin();

    await expectEach(['ip', 'provided', 'date', 'bogus'], async (column) => {
      const { status, body } = await as(admin).get(`/statistics/submissions/${column}`);
      expect({ status, body }).toMatchObject({
        status: 404,
        body: { success: false, errors: ['That could not be found'] },
      });
    });
  });
});

describe('GET /statistics/users', () => {
  it('counts all users, and those with a verified address', async () => {
    await test.make.user({ verified: false });
    await test.make.user({ hidden: true });

    expect(await statistics('users')).toEqual({ registered: 3, confirmed: 2 });
  });
});

describe('GET /statistics/users/{column}', () => {
  it('counts users by a column', async () => {
    const bracket = await test.make.bracket();
    await test.make.user({ country: 'DE', affiliation: 'Lab', verified: false });
    await test.make.user({ country: 'DE', banned: true, bracket_id: bracket.id });

    await expectCounts('users', {
      country: { DE: 2, null: 0 },
      affiliation: { Lab: 1, null: 0 },
      verified: { true: 2, false: 1 },
      hidden: { true: 1, false: 2 },
      banned: { true: 1, false: 2 },
      type: { admin: 1, user: 2 },
      bracket_id: { '1': 1, null: 0 },
    });
  });

  it('does not reveal other columns', async () => {
    const admin = await test.make.admin();

    await expectEach(['password', 'secret', 'email', 'name', 'name_skeleton', 'oauth_id', 'bogus'], async (column) => {
      const { status, body } = await as(admin).get(`/statistics/users/${column}`);
      expect({ status, body }).toEqual({ status: 404, body: { success: false, message: 'That could not be found' } });
    });
  });
});

describe('GET /statistics/teams', () => {
  it('counts teams, in either mode', async () => {
    expect(await statistics('teams')).toEqual({ registered: 0 });
    await test.make.team();
    await test.make.settings({ user_mode: 'teams' });
    expect(await statistics('teams')).toEqual({ registered: 1 });
  });
});

describe('GET /statistics/challenges/solves', () => {
  it('lists solved challenges in any state first, then the visible unsolved ones', async () => {
    await test.make.challenge({ name: 'visible' });
    await test.make.challenge({ name: 'hidden', state: 'hidden' });
    await test.make.challenge({ name: 'locked', state: 'locked' });
    const twice = await test.make.challenge({ name: 'twice' });
    const retired = await test.make.challenge({ name: 'retired', state: 'hidden' });
    const [ada, bob] = [await test.make.user(), await test.make.user()];
    for (const user of [ada, bob]) await test.make.solve(user, twice);
    await test.make.solve(ada, retired);

    expect(await statistics('challenges/solves')).toEqual([
      { id: 4, name: 'twice', solves: 2 },
      { id: 5, name: 'retired', solves: 1 },
      { id: 1, name: 'visible', solves: 0 },
    ]);
  });

  it('omits hidden and banned accounts, and counts after the freeze', async () => {
    const challenge = await test.make.challenge({ name: 'one' });
    for (const marks of [{ hidden: true }, { banned: true }, {}])
      await test.make.solve(await test.make.user(marks), challenge, '2026-11-20T12:00:00Z');
    await test.make.settings({ freeze: 1 });

    expect(await statistics('challenges/solves')).toEqual([{ id: 1, name: 'one', solves: 1 }]);
  });
});

describe('GET /statistics/challenges/solves/percentages', () => {
  it('returns the share of accounts with a solve, largest first', async () => {
    const [easy, hard] = [await test.make.challenge({ name: 'easy' }), await test.make.challenge({ name: 'hard' })];
    await test.make.challenge({ name: 'open' });
    const players = [];
    for (let i = 0; i < 4; i++) players.push(await test.make.user());
    for (const player of players.slice(0, 3)) await test.make.solve(player, hard);
    for (const player of players) await test.make.solve(player, easy);
    await test.make.fail(await test.make.user(), easy);
    await test.make.solve(await test.make.user({ hidden: true }), easy);
    await test.make.solve(await test.make.user({ banned: true }), hard);

    expect(await statistics('challenges/solves/percentages')).toEqual([
      { id: 1, name: 'easy', percentage: 1 },
      { id: 2, name: 'hard', percentage: 0.75 },
      { id: 3, name: 'open', percentage: 0 },
    ]);
  });

  it('returns no shares while there are no solves', async () => {
    await test.make.challenge({ name: 'open' });

    expect(await statistics('challenges/solves/percentages')).toEqual([{ id: 1, name: 'open', percentage: 0 }]);
  });

  it('counts teams in teams mode', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const challenge = await test.make.challenge({ name: 'one' });
    const [red, blue] = [await test.make.team(), await test.make.team()];
    const other = await test.make.challenge({ name: 'two' });
    await test.make.solve(await test.make.user({ team_id: red.id }), challenge);
    await test.make.solve(await test.make.user({ team_id: blue.id }), challenge);
    await test.make.solve(await test.make.user({ team_id: blue.id }), other);

    expect(await statistics('challenges/solves/percentages')).toEqual([
      { id: 1, name: 'one', percentage: 1 },
      { id: 2, name: 'two', percentage: 0.5 },
    ]);
  });
});

describe('GET /statistics/scores/distribution', () => {
  it('counts accounts by brackets as wide as the average challenge; a bound belongs to its bracket', async () => {
    // Both visible challenges have 190 points together, so a bracket is 95 wide.
    const [first, second] = [await test.make.challenge({ value: 90 }), await test.make.challenge({ value: 100 })];
    const solvers = [await test.make.user(), await test.make.user(), await test.make.user(), await test.make.user()];
    const [low, middle, high, broke] = solvers;
    if (!low || !middle || !high || !broke) throw new Error('there are four');
    await test.make.solve(low, first);
    await test.make.award({ user_id: low.id, value: 5 });
    await test.make.solve(middle, second);
    await test.make.solve(high, first);
    await test.make.solve(high, second);
    await test.make.award({ user_id: high.id, value: 191 });
    await test.make.award({ user_id: broke.id, value: -5 });
    await test.make.user();

    expect(await statistics('scores/distribution')).toEqual({ brackets: { '95': 2, '190': 1, '475': 1 } });
  });

  it('divides the points of visible challenges by the number of all, rounded down', async () => {
    const challenge = await test.make.challenge({ value: 100 });
    await test.make.challenge({ value: 1000, state: 'hidden' });
    await test.make.challenge({ value: null });
    await test.make.solve(await test.make.user(), challenge);

    // A bracket is floor(100 / 3) = 33 points wide. 100 is above the bound 99, so it belongs to the bracket 132.
    expect(await statistics('scores/distribution')).toEqual({ brackets: { '132': 1 } });
  });

  it('omits hidden and banned accounts, and rows worth nothing', async () => {
    const [challenge, free] = [await test.make.challenge({ value: 10 }), await test.make.challenge({ value: 0 })];
    for (const marks of [{ hidden: true }, { banned: true }])
      await test.make.solve(await test.make.user(marks), challenge);
    await test.make.solve(await test.make.user(), free);

    expect(await statistics('scores/distribution')).toEqual({ brackets: {} });
  });

  it('has one bracket if challenges are worth nothing, and none without accounts', async () => {
    expect(await statistics('scores/distribution')).toEqual({ brackets: {} });
    await test.make.award({ user_id: (await test.make.user()).id, value: 7 });
    expect(await statistics('scores/distribution')).toEqual({ brackets: { '0': 1 } });
  });

  it('counts teams in teams mode, and no users without a team', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const challenge = await test.make.challenge({ value: 10 });
    const team = await test.make.team();
    await test.make.solve(await test.make.user({ team_id: team.id }), challenge);
    const loner = await test.make.user();
    await test.make.award({ user_id: loner.id, account_id: null, value: 50 });

    expect(await statistics('scores/distribution')).toEqual({ brackets: { '10': 1 } });
  });
});
