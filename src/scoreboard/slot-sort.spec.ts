import { Turns } from '../platform/queue/turns';
import { merged, ranked, without } from './slot-sort';
import { byPlace, type PlaceColumns } from './standings.rules';

/** A slot's score, last gain and the row of that; ids are as the slots. */
type Account = readonly [score: number, gain: number, gain_id: number];

const columnsOf = (accounts: readonly Account[]): PlaceColumns => ({
  ids: [...accounts.keys()],
  scores: accounts.map(([score]) => score),
  gains: accounts.map(([, gain]) => gain),
  gain_ids: accounts.map(([, , gain_id]) => gain_id),
});

const ranking = async (columns: PlaceColumns): Promise<number[]> => [
  ...(await ranked(
    Uint32Array.from({ length: columns.ids.length }, (_, slot) => slot),
    columns,
    new Turns(),
  )),
];

describe('ranked', () => {
  it('orders many with the same points, however they lie', async () => {
    const columns = columnsOf(Array.from({ length: 10_001 }, (_, slot) => [100, (slot * 7919) % 10_001, 1]));

    expect((await ranking(columns)).map((slot) => columns.gains[slot])).toEqual([...Array(10_001).keys()]);
  });

  it('orders many as the rule for two of them says', async () => {
    const columns = columnsOf(
      Array.from({ length: 10_000 }, (_, slot) => [(slot % 7) - 3, (slot * 7919) % 101, (slot * 104_729) % 11]),
    );

    expect(await ranking(columns)).toEqual([...Array(10_000).keys()].sort(byPlace(columns)));
  });
});

/** Slots from 0 by their scores: the highest is first. */
const byScore = byPlace(columnsOf(Array.from({ length: 1000 }, (_, score) => [score, 0, 0])));

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
