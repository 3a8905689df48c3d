import { type Rankable, ranked } from './standings.rules';

const account = (account_id: number, values: Partial<Rankable> = {}): Rankable => ({
  account_id,
  score: 100,
  last_gain: 1_795_000_000_000_000,
  last_gain_id: 1,
  hidden: false,
  banned: false,
  ...values,
});

const order = (...accounts: Rankable[]): number[] => ranked(accounts).map(({ account_id }) => account_id);

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
  ])('puts %s first', (_what, first, second) => {
    expect(order(account(2, first), account(1, second))).toEqual([2, 1]);
    expect(order(account(1, second), account(2, first))).toEqual([2, 1]);
  });

  it('settles what is equal in everything by the lower account id', () => {
    expect(order(account(3), account(1), account(2))).toEqual([1, 2, 3]);
    const lost = { score: -5, last_gain: null, last_gain_id: null };
    expect(order(account(2, lost), account(1, lost))).toEqual([1, 2]);
  });

  it('leaves hidden and banned accounts out', () => {
    expect(order(account(1, { hidden: true }), account(2), account(3, { banned: true }))).toEqual([2]);
  });

  it('leaves the accounts it was given in their order', () => {
    const accounts = [account(1, { score: 1 }), account(2, { score: 2 })];

    ranked(accounts);

    expect(accounts.map(({ account_id }) => account_id)).toEqual([1, 2]);
  });
});
