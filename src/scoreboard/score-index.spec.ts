import type { ScoreRow } from './standings.queries';
import { byPlace, ScoreIndex } from './score-index';

const result = (account_id: number, solved: number[], values: Partial<ScoreRow> = {}): ScoreRow => ({
  account_id,
  name: `account ${account_id}`,
  oauth_id: null,
  hidden: false,
  banned: false,
  bracket_id: null,
  score: solved.reduce((score, challenge) => score + challenge * 100, 0),
  last_gain: account_id,
  last_gain_id: account_id,
  solved,
  ...values,
});

const USERS = { kind: 'user', before: null } as const;

const VALUES = new Map([1, 2, 3].map((id) => [id, id * 100]));

/** Returns [account id, points] by place, and checks `placeOf` and `scoreOf` of each account. */
function board(index: ScoreIndex): [number, number][] {
  const rows = index.ranking;
  expect(rows.map(({ account_id }) => index.placeOf(account_id))).toEqual(rows.map((_row, position) => position + 1));
  expect(rows.map(({ account_id }) => index.scoreOf(account_id))).toEqual(rows.map(({ score }) => score));
  return rows.map(({ account_id, score }) => [account_id, score]);
}

/**
 * Orders rows as `byPlace` does, if each row has a `last_gain`. Written separately, so that the tests do not use the
 * code under test.
 */
function inOrderOfPlaces(a: ScoreRow, b: ScoreRow): number {
  const columns = ['last_gain', 'last_gain_id', 'account_id'] as const;
  const differences = columns.map((column) => (a[column] ?? 0) - (b[column] ?? 0));
  return [b.score - a.score, ...differences].find((difference) => difference !== 0) ?? 0;
}

async function* twoAtATime(results: readonly ScoreRow[]): AsyncGenerator<readonly ScoreRow[]> {
  const sorted = [...results].sort(inOrderOfPlaces);
  for (let first = 0; first < sorted.length; first += 2) yield await Promise.resolve(sorted.slice(first, first + 2));
}

describe('a score index', () => {
  let index: ScoreIndex;

  beforeEach(async () => {
    const results = [result(1, [1]), result(2, [2, 3]), result(3, [3]), result(4, [2], { banned: true })];
    index = await ScoreIndex.from(USERS, twoAtATime(results), VALUES);
  });

  it('ranks the eligible accounts, and has the score of all accounts', () => {
    expect(board(index)).toEqual([
      [2, 500],
      [3, 300],
      [1, 100],
    ]);
    expect([index.scoreOf(4), index.placeOf(4)]).toEqual([200, null]);
    expect([index.scoreOf(9), index.placeOf(9)]).toEqual([0, null]);
  });

  it('moves an account after a solve, and adds a new one', async () => {
    const results = [result(1, [1, 2, 3]), result(5, [3])];

    await index.apply([1, 5], results, VALUES);

    expect(board(index)).toEqual([
      [1, 600],
      [2, 500],
      [3, 300],
      [5, 300],
    ]);
  });

  it('subtracts the difference from all solvers of a challenge that loses value', async () => {
    await index.apply([], [], new Map([...VALUES, [3, 50]]));

    expect(board(index)).toEqual([
      [2, 250],
      [1, 100],
      [3, 50],
    ]);
  });

  it('replaces an account with the values read, without the difference', async () => {
    const values = new Map([...VALUES, [3, 250]]);

    await index.apply([3], [result(3, [1, 3], { score: 350 })], values);
    await index.apply([], [], values);

    expect(board(index)).toEqual([
      [2, 450],
      [3, 350],
      [1, 100],
    ]);
  });

  it('removes deleted accounts, and adds accounts that are no longer banned', async () => {
    await index.apply([2, 4], [result(4, [2])], VALUES);

    expect(board(index)).toEqual([
      [3, 300],
      [4, 200],
      [1, 100],
    ]);
    expect(index.scoreOf(2)).toBe(0);
  });

  it('shows a change all at once, however many accounts it affects', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => result(index + 1, [1]));
    index = await ScoreIndex.from(USERS, twoAtATime(many), VALUES);
    const { ranking } = index;

    const applied = index.apply([], [], new Map([...VALUES, [1, 50]]));
    expect([index.ranking, index.scoreOf(9), index.placeOf(9)]).toEqual([ranking, 100, 9]);
    await applied;

    expect([index.scoreOf(9), index.placeOf(9)]).toEqual([50, 9]);
    expect(ranking.slice(8, 9)).toMatchObject([{ account_id: 9, score: 100 }]);
    expect(index.ranking.slice(8, 9)).toMatchObject([{ account_id: 9, score: 50 }]);
  });

  it.each<[string, [number, number][], boolean]>([
    ['is worth more', [[1, 900]], true],
    ['is worth nothing any more', [[1, 0]], false],
    ['takes points now', [[1, -5]], false],
    ['is new', [[4, 100]], true],
  ])('when a challenge %s', (_what, changed, canFollow) => {
    expect(index.follows(new Map([...VALUES, ...changed]))).toBe(canFollow);
  });

  it.each([
    ['few accounts, one at a time', 60, 1000, 1],
    ['many accounts, many at a time', 10_000, 15, 400],
  ])('is in order after every change of %s', async (_size, size, changes, together) => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    let values = VALUES;
    const worth = (solved: readonly number[]): number => solved.reduce((sum, id) => sum + (values.get(id) ?? 0), 0);
    const accounts = new Map<number, ScoreRow>();
    const change = (id: number, last_gain: number): void => {
      const solved = [1, 2, 3].filter(() => random(2) === 0);
      const fields = { last_gain, last_gain_id: random(100), banned: random(9) === 0 };
      accounts.set(id, result(id, solved, { ...fields, score: worth(solved) }));
      if (random(10) === 0) accounts.delete(id);
    };
    const now = (): ScoreRow[] => [...accounts.values()].map((one) => ({ ...one, score: worth(one.solved) }));
    for (let id = 1; id <= size; id += 2) change(id, random(1000));
    index = new ScoreIndex(USERS, values);
    await index.apply([...accounts.keys()], [...accounts.values()], values);

    for (let round = 1; round <= changes; round++) {
      if (round % 5 === 0) values = new Map([...values].map(([id, value]) => [id, Math.max(value - random(3), 1)]));
      const ids = Array.from({ length: random(together) + 1 }, () => random(size) + 1);
      for (const id of ids) change(id, 1000 + round * 10 + random(10));
      const results = [...new Set(ids)].flatMap((id) => accounts.get(id) ?? []);
      await index.apply(ids, results, values);

      const inOrder = now()
        .filter(({ banned }) => !banned)
        .sort(inOrderOfPlaces);
      expect(index.ranking.map((row) => [row.account_id, row.score])).toEqual(
        inOrder.map(({ account_id, score }) => [account_id, score]),
      );
    }
    const rebuilt = await ScoreIndex.from(USERS, twoAtATime(now()), values);
    expect(board(index)).toEqual(board(rebuilt));
    expect(index.ranking.slice(5, 8)).toEqual(rebuilt.ranking.slice(5, 8));
  });
});

type Account = Parameters<typeof byPlace>[0];

const account = (account_id: number, values: Partial<Account> = {}): Account => ({
  ...{ account_id, score: 100, last_gain: 1_795_000_000_000_000, last_gain_id: 1 },
  ...values,
});

function order(...accounts: Account[]): number[] {
  return accounts.sort(byPlace).map(({ account_id }) => account_id);
}

describe('byPlace', () => {
  it.each<[string, Partial<Account>, Partial<Account>]>([
    ['more points', { score: 101 }, { score: 100 }],
    ['more points, whatever the date', { score: 101, last_gain: 9 }, { score: 100, last_gain: 1 }],
    ['fewer points lost', { score: -5 }, { score: -6 }],
    [
      'the earlier last gain, to the microsecond',
      { last_gain: 1_795_000_000_000_000 },
      { last_gain: 1_795_000_000_000_001 },
    ],
    ['the earlier last gain, whatever the ids', { last_gain: 1, last_gain_id: 9 }, { last_gain: 2, last_gain_id: 1 }],
    ['the lower row of the same moment', { last_gain_id: 7 }, { last_gain_id: 8 }],
    ['any gain before none', { score: -5 }, { score: -5, last_gain: null, last_gain_id: null }],
  ])('puts %s first', (_what, first, second) => {
    expect(order(account(2, first), account(1, second))).toEqual([2, 1]);
    expect(order(account(1, second), account(2, first))).toEqual([2, 1]);
  });

  it('orders equal accounts by the lower id', () => {
    expect(order(account(3), account(1), account(2))).toEqual([1, 2, 3]);
    const lost = { score: -5, last_gain: null, last_gain_id: null };
    expect(order(account(2, lost), account(1, lost))).toEqual([1, 2]);
  });
});
