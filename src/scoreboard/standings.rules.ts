import type { Turns } from '../platform/queue/turns';

/** What decides the places of accounts, by slot: whole points, and what made them. */
export interface PlaceColumns {
  ids: ArrayLike<number>;
  scores: { at: (slot: number) => number | undefined };
  /** When the latest row with positive points was counted, in microseconds since 1970; beyond all dates when none gave points. */
  gains: ArrayLike<number>;
  /** Largest id among the rows with positive points, or 0; solves and awards count their ids apart. */
  gain_ids: ArrayLike<number>;
}

/** Slots that are sorted between two looks at the clock. */
const SORTED_AT_ONCE = 2048;

/** So few numbers are copied one by one sooner than by a call. */
const SHORT = 50;

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
  const difference = (column: ArrayLike<number>, a: number, b: number): number => (column[a] ?? 0) - (column[b] ?? 0);
  const scoreOf = (slot: number): number => scores.at(slot) ?? 0;
  return (a, b) =>
    scoreOf(b) - scoreOf(a) || difference(gains, a, b) || difference(gain_ids, a, b) || difference(ids, a, b);
}

/** `slots` in the order of the board, from the first place; lets other work in by `turns`. */
export async function ranked(slots: Iterable<number>, columns: PlaceColumns, turns: Turns): Promise<number[]> {
  const byScore = new Map<number, number[]>();
  await turns.each(slots, (slot) => {
    const score = columns.scores.at(slot) ?? 0;
    const equals = byScore.get(score);
    if (equals) equals.push(slot);
    else byScore.set(score, [slot]);
  });
  const order = byPlace(columns);
  const result: number[] = [];
  for (const score of [...byScore.keys()].sort((a, b) => b - a))
    await turns.each(await sorted(byScore.get(score) ?? [], order, turns), (slot) => result.push(slot));
  return result;
}

/** `slots` in order, soon found where they mostly are; lets other work in by `turns`. */
async function sorted(slots: readonly number[], order: SlotOrder, turns: Turns): Promise<Uint32Array> {
  let runs: Uint32Array[] = [];
  for (let first = 0; first < slots.length; first += SORTED_AT_ONCE) {
    runs.push(Uint32Array.from(slots.slice(first, first + SORTED_AT_ONCE).sort(order)));
    await turns.pass();
  }
  while (runs.length > 1) {
    const longer: Uint32Array[] = [];
    for (const [index, run] of runs.entries()) {
      const next = runs[index + 1];
      if (index % 2 === 0) longer.push(next ? await merged(run, next, order, turns) : run);
    }
    runs = longer;
  }
  return runs[0] ?? new Uint32Array();
}

/** `list` but for what lies at `positions`, which are in order; lets other work in by `turns`. */
export async function without(list: Uint32Array, positions: readonly number[], turns: Turns): Promise<Uint32Array> {
  const kept = new Uint32Array(list.length - positions.length);
  let from = 0;
  await turns.each(positions.entries(), ([index, position]) => {
    copy(list, from, position, kept, from - index);
    from = position + 1;
  });
  copy(list, from, list.length, kept, from - positions.length);
  return kept;
}

/** Two lists that are in order already as one. What lies between the places of `few` is copied as it is; lets other work in by `turns`. */
export async function merged(
  many: Uint32Array,
  few: readonly number[] | Uint32Array,
  order: SlotOrder,
  turns: Turns,
): Promise<Uint32Array> {
  const result = new Uint32Array(many.length + few.length);
  let from = 0;
  await turns.each(few.entries(), ([index, slot]) => {
    const place = placeIn(many, slot, order, from);
    copy(many, from, place, result, from + index);
    result[place + index] = slot;
    from = place;
  });
  copy(many, from, many.length, result, from + few.length);
  return result;
}

/** Puts what `list` has from `first` to before `end` into `target`, from its position `at` on. */
function copy(list: Uint32Array, first: number, end: number, target: Uint32Array, at: number): void {
  if (end - first > SHORT) target.set(list.subarray(first, end), at);
  else for (let position = first; position < end; position++) target[at + position - first] = list[position] ?? 0;
}

/** Where a slot belongs in a list that is in order, from `first` on; soon found where that is near. */
export function placeIn(list: ArrayLike<number>, slot: number, order: SlotOrder, first: number): number {
  const isBefore = (position: number): boolean => order(list[position] ?? 0, slot) < 0;
  let [low, step] = [first, 1];
  while (low + step <= list.length && isBefore(low + step - 1)) [low, step] = [low + step, step * 2];
  let high = Math.min(low + step - 1, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
