import type { Turns } from '../platform/queue/turns';

/** What decides the places of accounts, by slot: whole points, and what made them. */
export interface PlaceColumns {
  ids: readonly number[];
  scores: readonly number[];
  /** When the latest row with positive points was counted, in microseconds since 1970; beyond all dates when none gave points. */
  gains: readonly number[];
  /** Largest id among the rows with positive points, or 0; solves and awards count their ids apart. */
  gain_ids: readonly number[];
}

/** Orders two slots. */
export type SlotOrder = (a: number, b: number) => number;

/** Whether an account has a place; hidden and banned ones have none (conventions 13). */
export function isRanked({ hidden, banned }: { hidden: boolean; banned: boolean }): boolean {
  return !hidden && !banned;
}

/**
 * More points first; then whose last gain came earlier, so that paying for a hint costs no tie (decisions 9); then the lower
 * row of that gain, the one stored first. Accounts that never gained follow those that did, and the lower account id settles
 * what is left: a solve and an award may share an id.
 */
export function byPlace({ ids, scores, gains, gain_ids }: PlaceColumns): SlotOrder {
  const difference = (column: readonly number[], a: number, b: number): number => (column[a] ?? 0) - (column[b] ?? 0);
  return (a, b) =>
    difference(scores, b, a) || difference(gains, a, b) || difference(gain_ids, a, b) || difference(ids, a, b);
}

/** `slots` in the order of the board, from the first place; lets other work in by `turns`. */
export async function ranked(slots: Iterable<number>, columns: PlaceColumns, turns: Turns): Promise<number[]> {
  const byScore = new Map<number, number[]>();
  for (const slot of slots) {
    const score = columns.scores[slot] ?? 0;
    const equals = byScore.get(score);
    if (equals) equals.push(slot);
    else byScore.set(score, [slot]);
  }
  const order = byPlace(columns);
  const result: number[] = [];
  for (const score of [...byScore.keys()].sort((a, b) => b - a)) {
    await turns.pass();
    for (const slot of byScore.get(score)?.sort(order) ?? []) result.push(slot);
  }
  return result;
}

/** Two lists that are in order already as one. What lies between the places of `few` is copied as it is. */
export function merged(many: Uint32Array, few: readonly number[], order: SlotOrder): Uint32Array {
  const result = new Uint32Array(many.length + few.length);
  let from = 0;
  for (const [index, slot] of few.entries()) {
    const place = placeIn(many, slot, order, from);
    result.set(many.subarray(from, place), from + index);
    result[place + index] = slot;
    from = place;
  }
  result.set(many.subarray(from), from + few.length);
  return result;
}

/** Where a slot belongs in a list that is in order, from `first` on. */
function placeIn(list: Uint32Array, slot: number, order: SlotOrder, first: number): number {
  let [low, high] = [first, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order(list[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
