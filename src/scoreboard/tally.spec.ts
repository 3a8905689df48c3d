import { setImmediate } from 'node:timers/promises';
import type { AccountResult } from './standings.queries';
import { Tally } from './tally';

const result = (account_id: number, solved: number[], values: Partial<AccountResult> = {}): AccountResult => ({
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

/** Challenge n is worth n hundred. */
const VALUES = new Map([1, 2, 3].map((id) => [id, id * 100]));

/** Accounts and scores from the first place, each account at the place it is asked by. */
function board(tally: Tally): [number, number][] {
  const rows = tally.ranking.rows();
  expect(rows.map(({ account_id }) => tally.placeOf(account_id))).toEqual(rows.map((_row, index) => index + 1));
  expect(rows.map(({ account_id }) => tally.scoreOf(account_id))).toEqual(rows.map(({ score }) => score));
  return rows.map(({ account_id, score }) => [account_id, score]);
}

/** More points first, then the earlier last gain, then its lower row, then the lower account. */
function inOrderOfPlaces(a: AccountResult, b: AccountResult): number {
  const columns = ['last_gain', 'last_gain_id', 'account_id'] as const;
  const differences = columns.map((column) => (a[column] ?? 0) - (b[column] ?? 0));
  return [b.score - a.score, ...differences].find((difference) => difference !== 0) ?? 0;
}

/** As they come from the database: two at a time. */
async function* twoAtATime(results: readonly AccountResult[]): AsyncGenerator<readonly AccountResult[]> {
  for (let first = 0; first < results.length; first += 2) yield await Promise.resolve(results.slice(first, first + 2));
}

describe('a tally', () => {
  let tally: Tally;

  afterEach(() => jest.restoreAllMocks());

  beforeEach(async () => {
    const results = [result(1, [1]), result(2, [2, 3]), result(3, [3]), result(4, [2], { banned: true })];
    tally = await Tally.of(twoAtATime(results), VALUES);
  });

  it('ranks the accounts that may be ranked, and knows the points of all', () => {
    expect(board(tally)).toEqual([
      [2, 500],
      [3, 300],
      [1, 100],
    ]);
    expect([tally.scoreOf(4), tally.placeOf(4)]).toEqual([200, null]);
    expect([tally.scoreOf(9), tally.placeOf(9)]).toEqual([0, null]);
  });

  it('moves an account that solved something, and takes in one that is new', async () => {
    const results = [result(1, [1, 2, 3]), result(5, [3])];

    await tally.apply({ ids: [1, 5], results, values: VALUES });

    expect(board(tally)).toEqual([
      [1, 600],
      [2, 500],
      [3, 300],
      [5, 300],
    ]);
  });

  it('gives those who solved a challenge the difference when it is worth less', async () => {
    await tally.apply({ ids: [], results: [], values: new Map([...VALUES, [3, 50]]) });

    expect(board(tally)).toEqual([
      [2, 250],
      [1, 100],
      [3, 50],
    ]);
  });

  it('takes what was read of an account as it is, without the difference', async () => {
    const values = new Map([...VALUES, [3, 250]]);

    await tally.apply({ ids: [3], results: [result(3, [1, 3], { score: 350 })], values });
    await tally.apply({ ids: [], results: [], values });

    expect(board(tally)).toEqual([
      [2, 450],
      [3, 350],
      [1, 100],
    ]);
  });

  it('drops accounts that are gone, and takes back those that are banned no more', async () => {
    await tally.apply({ ids: [2, 4], results: [result(4, [2])], values: VALUES });

    expect(board(tally)).toEqual([
      [3, 300],
      [4, 200],
      [1, 100],
    ]);
    expect(tally.scoreOf(2)).toBe(0);
  });

  it('shows what has changed all at once, however many accounts it is about', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => result(index + 1, [1]));
    tally = await Tally.of(twoAtATime(many), VALUES);
    const { ranking } = tally;

    const applied = tally.apply({ ids: [], results: [], values: new Map([...VALUES, [1, 50]]) });
    expect([tally.ranking, tally.scoreOf(9), tally.placeOf(9)]).toEqual([ranking, 100, 9]);
    await applied;

    expect([tally.scoreOf(9), tally.placeOf(9)]).toEqual([50, 9]);
    expect(ranking.rows(8, 1)).toMatchObject([{ account_id: 9, score: 100 }]);
    expect(tally.ranking.rows(8, 1)).toMatchObject([{ account_id: 9, score: 50 }]);
  });

  it('shows each account with its place and points of before or after, whenever it is looked at meanwhile', async () => {
    // A turn that ends each time it may, so that there is a look between any two steps.
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
    const size = 10_000;
    const ids = Array.from({ length: size }, (_, index) => index + 1);
    const upwards = ids.map((id) => result(id, [], { score: 100, last_gain: id }));
    const downwards = ids.map((id) => result(id, [], { score: 200, last_gain: size - id }));
    const look = (): string => JSON.stringify([9, 5000].map((id) => [tally.scoreOf(id), tally.placeOf(id)]));
    const [before, after] = ['[[100,9],[100,5000]]', '[[200,9992],[200,5001]]'];
    tally = await Tally.of(twoAtATime(upwards), VALUES);
    // The places are written where older ones were as soon as there are such.
    for (const results of [downwards, upwards, downwards, upwards]) await tally.apply({ ids, results, values: VALUES });
    const seen = [look()];

    let isApplied = false;
    const applied = tally.apply({ ids, results: downwards, values: VALUES }).then(() => (isApplied = true));
    while (!isApplied) {
      await setImmediate();
      if (look() !== seen.at(-1)) seen.push(look());
    }
    await applied;

    expect(seen).toEqual([before, after]);
  });

  it('keeps its ranking and its version while nothing changes', async () => {
    const { ranking, version } = tally;

    await tally.apply({ ids: [1, 9], results: [result(1, [1])], values: new Map(VALUES) });

    expect(tally.ranking).toBe(ranking);
    expect(tally.version).toBe(version);
  });

  it.each<[string, [number, number][], boolean]>([
    ['is worth more', [[1, 900]], true],
    ['is worth nothing any more', [[1, 0]], false],
    ['takes points now', [[1, -5]], false],
    ['is new', [[4, 100]], false],
  ])('when a challenge %s', (_what, changed, canFollow) => {
    expect(tally.follows(new Map([...VALUES, ...changed]))).toBe(canFollow);
  });

  it.each([
    ['few accounts, one at a time', 60, 1000, 1],
    ['many accounts, many at a time', 10_000, 15, 400],
  ])('is in order after every change of %s', async (_size, size, changes, together) => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    let values = VALUES;
    const worth = (solved: readonly number[]): number => solved.reduce((sum, id) => sum + (values.get(id) ?? 0), 0);
    const accounts = new Map<number, AccountResult>();
    const change = (id: number, last_gain: number): void => {
      const solved = [1, 2, 3].filter(() => random(2) === 0);
      const of = { last_gain, last_gain_id: random(100), banned: random(9) === 0 };
      accounts.set(id, result(id, solved, { ...of, score: worth(solved) }));
      // As are those that have no row that counts any more.
      if (random(10) === 0) accounts.delete(id);
    };
    const now = (): AccountResult[] => [...accounts.values()].map((one) => ({ ...one, score: worth(one.solved) }));
    for (let id = 1; id <= size; id += 2) change(id, random(1000));
    tally = new Tally();
    await tally.apply({ ids: [...accounts.keys()], results: [...accounts.values()], values });

    for (let round = 1; round <= changes; round++) {
      if (round % 5 === 0) values = new Map([...values].map(([id, value]) => [id, Math.max(value - random(3), 1)]));
      const ids = Array.from({ length: random(together) + 1 }, () => random(size) + 1);
      for (const id of ids) change(id, 1000 + round * 10 + random(10));
      const results = [...new Set(ids)].flatMap((id) => accounts.get(id) ?? []);
      await tally.apply({ ids, results, values });

      const inOrder = now()
        .filter(({ banned }) => !banned)
        .sort(inOrderOfPlaces);
      expect(tally.ranking.rows().map((row) => [row.account_id, row.score])).toEqual(
        inOrder.map(({ account_id, score }) => [account_id, score]),
      );
    }
    const anew = await Tally.of(twoAtATime(now()), values);
    expect(board(tally)).toEqual(board(anew));
    expect(tally.ranking.rows(5, 3)).toEqual(anew.ranking.rows().slice(5, 8));
  });

  it('leaves the order and the points of a ranking as they were when it was asked for, of all or of a bracket', async () => {
    await tally.apply({ ids: [1], results: [result(1, [1], { bracket_id: 7, oauth_id: 5 })], values: VALUES });
    const { ranking } = tally;
    await tally.apply({ ids: [1], results: [result(1, [1, 2, 3], { bracket_id: 7 })], values: VALUES });

    expect(ranking.rows(2)).toEqual([{ account_id: 1, name: 'account 1', oauth_id: null, score: 100, bracket_id: 7 }]);
    expect((await ranking.inBracket(7)).rows()).toMatchObject([{ account_id: 1, score: 100 }]);
    expect((await ranking.inBracket(8)).rows()).toEqual([]);
  });

  it('looks for the accounts of a bracket once, however many ask for them at the same time', async () => {
    const { ranking } = tally;

    const [one, other] = await Promise.all([ranking.inBracket(7), ranking.inBracket(7)]);

    expect(other).toBe(one);
    expect(await ranking.inBracket(7)).toBe(one);
  });
});
