import { byPlace, isRanked } from './standings.rules';

type Account = Parameters<typeof byPlace>[0];

const account = (account_id: number, values: Partial<Account> = {}): Account => ({
  ...{ account_id, score: 100, last_gain: 1_795_000_000_000_000, last_gain_id: 1 },
  ...values,
});

/** Ids from the first place. */
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

  it('settles what is equal in everything by the lower account id', () => {
    expect(order(account(3), account(1), account(2))).toEqual([1, 2, 3]);
    const lost = { score: -5, last_gain: null, last_gain_id: null };
    expect(order(account(2, lost), account(1, lost))).toEqual([1, 2]);
  });
});

describe('isRanked', () => {
  it.each([
    [{ hidden: false, banned: false }, true],
    [{ hidden: true, banned: false }, false],
    [{ hidden: false, banned: true }, false],
  ])('gives %p a place: %p', (flags, expected) => {
    expect(isRanked(flags)).toBe(expected);
  });
});
