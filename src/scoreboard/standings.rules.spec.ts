import { byPlace, isRanked, type PlaceColumns } from './standings.rules';

interface Account {
  id: number;
  score: number;
  gain: number;
  gain_id: number;
}

const account = (id: number, values: Partial<Account> = {}): Account => ({
  ...{ id, score: 100, gain: 1_795_000_000_000_000, gain_id: 1 },
  ...values,
});

const columnsOf = (accounts: readonly Account[]): PlaceColumns => ({
  ids: accounts.map(({ id }) => id),
  scores: accounts.map(({ score }) => score),
  gains: accounts.map(({ gain }) => gain),
  gain_ids: accounts.map(({ gain_id }) => gain_id),
});

/** Ids from the first place. */
function order(...accounts: Account[]): (number | undefined)[] {
  const slots = [...accounts.keys()].sort(byPlace(columnsOf(accounts)));
  return slots.map((slot) => accounts[slot]?.id);
}

describe('byPlace', () => {
  it.each<[string, Partial<Account>, Partial<Account>]>([
    ['more points', { score: 101 }, { score: 100 }],
    ['more points, whatever the date', { score: 101, gain: 9 }, { score: 100, gain: 1 }],
    ['fewer points lost', { score: -5 }, { score: -6 }],
    ['the earlier last gain, to the microsecond', { gain: 1_795_000_000_000_000 }, { gain: 1_795_000_000_000_001 }],
    ['the earlier last gain, whatever the ids', { gain: 1, gain_id: 9 }, { gain: 2, gain_id: 1 }],
    ['the lower row of the same moment', { gain_id: 7 }, { gain_id: 8 }],
    ['any gain before none', { score: -5 }, { score: -5, gain: Number.MAX_SAFE_INTEGER, gain_id: 0 }],
  ])('puts %s first', (_what, first, second) => {
    expect(order(account(2, first), account(1, second))).toEqual([2, 1]);
    expect(order(account(1, second), account(2, first))).toEqual([2, 1]);
  });

  it('settles what is equal in everything by the lower account id', () => {
    expect(order(account(3), account(1), account(2))).toEqual([1, 2, 3]);
    const lost = { score: -5, gain: Number.MAX_SAFE_INTEGER, gain_id: 0 };
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
