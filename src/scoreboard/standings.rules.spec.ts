import { Turns } from '../platform/queue/turns';
import { indexOf, type Rankable, ranked, reranked } from './standings.rules';

const account = (account_id: number, values: Partial<Rankable> = {}): Rankable => ({
  account_id,
  score: 100,
  last_gain: 1_795_000_000_000_000,
  last_gain_id: 1,
  hidden: false,
  banned: false,
  ...values,
});

const ids = (accounts: readonly Rankable[]): number[] => accounts.map(({ account_id }) => account_id);
const order = async (...accounts: Rankable[]): Promise<number[]> => ids(await ranked(accounts, new Turns()));

describe('ranked', () => {
  it.each<[string, Partial<Rankable>, Partial<Rankable>]>([
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
  ])('puts %s first', async (_what, first, second) => {
    expect(await order(account(2, first), account(1, second))).toEqual([2, 1]);
    expect(await order(account(1, second), account(2, first))).toEqual([2, 1]);
  });

  it('settles what is equal in everything by the lower account id', async () => {
    expect(await order(account(3), account(1), account(2))).toEqual([1, 2, 3]);
    const lost = { score: -5, last_gain: null, last_gain_id: null };
    expect(await order(account(2, lost), account(1, lost))).toEqual([1, 2]);
  });

  it('leaves hidden and banned accounts out', async () => {
    expect(await order(account(1, { hidden: true }), account(2), account(3, { banned: true }))).toEqual([2]);
  });

  it('leaves the accounts it was given in their order', async () => {
    const accounts = [account(1, { score: 1 }), account(2, { score: 2 })];

    await ranked(accounts, new Turns());

    expect(ids(accounts)).toEqual([1, 2]);
  });
});

describe('reranked', () => {
  const [a, b, c, d] = [900, 700, 500, 300].map((score, index) => account(index + 1, { score })) as [
    ...[Rankable, Rankable, Rankable, Rankable],
  ];

  it.each<[string, Rankable[], Rankable[], number[]]>([
    ['moves one up', [d], [{ ...d, score: 800 }], [1, 4, 2, 3]],
    ['moves one to the first place', [c], [{ ...c, score: 1000 }], [3, 1, 2, 4]],
    ['moves one to the last place', [a], [{ ...a, score: 1 }], [2, 3, 4, 1]],
    ['leaves one where it is', [b], [{ ...b, score: 701 }], [1, 2, 3, 4]],
    [
      'swaps two',
      [b, c],
      [
        { ...b, score: 500 },
        { ...c, score: 700 },
      ],
      [1, 3, 2, 4],
    ],
    ['moves all', [a, b, c, d], [d, c, b, a].map((one) => ({ ...one, score: 1000 - one.score })), [4, 3, 2, 1]],
    ['takes one out', [b], [], [1, 3, 4]],
    ['takes one in', [], [account(9, { score: 600 })], [1, 2, 9, 3, 4]],
    ['takes some in after the last', [], [account(9, { score: 1 }), account(8, { score: 2 })], [1, 2, 3, 4, 8, 9]],
  ])('%s', (_what, gone, come, expected) => {
    expect(ids(reranked([a, b, c, d], gone, come))).toEqual(expected);
  });

  it('finds an account by its place', () => {
    expect([a, b, c, d].map((one) => indexOf([a, b, c, d], one))).toEqual([0, 1, 2, 3]);
    expect(indexOf([a, b, c, d], account(9, { score: 600 }))).toBe(2);
  });
});
