import { Turns } from '../platform/queue/turns';
import { byPlace, isRanked, merged, type PlaceColumns, ranked, without } from './standings.rules';

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
async function order(...accounts: Account[]): Promise<(number | undefined)[]> {
  const slots = await ranked(Uint32Array.from(accounts.keys()), columnsOf(accounts), new Turns());
  return [...slots].map((slot) => accounts[slot]?.id);
}

describe('ranked', () => {
  it.each<[string, Partial<Account>, Partial<Account>]>([
    ['more points', { score: 101 }, { score: 100 }],
    ['more points, whatever the date', { score: 101, gain: 9 }, { score: 100, gain: 1 }],
    ['fewer points lost', { score: -5 }, { score: -6 }],
    ['the earlier last gain, to the microsecond', { gain: 1_795_000_000_000_000 }, { gain: 1_795_000_000_000_001 }],
    ['the earlier last gain, whatever the ids', { gain: 1, gain_id: 9 }, { gain: 2, gain_id: 1 }],
    ['the lower row of the same moment', { gain_id: 7 }, { gain_id: 8 }],
    ['any gain before none', { score: -5 }, { score: -5, gain: Number.MAX_SAFE_INTEGER, gain_id: 0 }],
  ])('puts %s first', async (_what, first, second) => {
    expect(await order(account(2, first), account(1, second))).toEqual([2, 1]);
    expect(await order(account(1, second), account(2, first))).toEqual([2, 1]);
  });

  it('settles what is equal in everything by the lower account id', async () => {
    expect(await order(account(3), account(1), account(2))).toEqual([1, 2, 3]);
    const lost = { score: -5, gain: Number.MAX_SAFE_INTEGER, gain_id: 0 };
    expect(await order(account(2, lost), account(1, lost))).toEqual([1, 2]);
  });

  it('orders many with the same points, however they lie', async () => {
    const accounts = Array.from({ length: 10_001 }, (_, index) => account(index, { gain: (index * 7919) % 10_001 }));
    const ids = [...accounts].sort((a, b) => a.gain - b.gain).map(({ id }) => id);

    expect(await order(...accounts)).toEqual(ids);
  });

  it.each([
    [{ hidden: false, banned: false }, true],
    [{ hidden: true, banned: false }, false],
    [{ hidden: false, banned: true }, false],
  ])('gives %p a place: %p', (flags, expected) => {
    expect(isRanked(flags)).toBe(expected);
  });
});

/** Slots from 0 by their scores: the highest is first. */
const byScore = byPlace(columnsOf(Array.from({ length: 1000 }, (_, score) => account(score, { score }))));

const descending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => b - a);

/** Whole numbers below 1,000 that a rule chooses, from the highest. */
const thousand = (chosen: (slot: number) => boolean): number[] =>
  descending(Array.from({ length: 1000 }, (_, slot) => slot).filter(chosen));

describe('merged', () => {
  it.each<[string, number[], number[]]>([
    ['into the middle', [8, 6, 2], [5]],
    ['before the first', [6, 2], [9, 8]],
    ['after the last', [9, 6], [3, 1, 0]],
    ['everywhere', [8, 6, 4, 2], [9, 7, 5, 3, 1, 0]],
    ['into nothing', [], [3, 2]],
    ['nothing', [3, 2], []],
    ['far apart', thousand((slot) => slot % 333 !== 7), thousand((slot) => slot % 333 === 7)],
    ['together', thousand((slot) => slot < 300 || slot > 600), thousand((slot) => slot >= 300 && slot <= 600)],
  ])('puts some %s', async (_where, many, few) => {
    const all = await merged(Uint32Array.from(many), Uint32Array.from(few), byScore, new Turns());
    expect([...all]).toEqual(descending([...many, ...few]));
  });
});

describe('without', () => {
  it.each<[string, (position: number) => boolean]>([
    ['nothing', () => false],
    ['the first', (position) => position === 0],
    ['the last', (position) => position === 999],
    ['some far apart', (position) => position % 333 === 7],
    ['some together', (position) => position >= 300 && position <= 600],
    ['everything', () => true],
  ])('leaves out %s', (_which, isLeftOut) => {
    const list = Uint32Array.from({ length: 1000 }, (_, position) => position * 3);
    const positions = Uint32Array.from([...list.keys()].filter(isLeftOut));

    const kept = without(list, positions);

    expect([...kept]).toEqual([...list].filter((_slot, position) => !isLeftOut(position)));
  });
});
