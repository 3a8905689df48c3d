import type { Turns } from '../platform/queue/turns';
import { byGain, type PlaceColumns, type SlotOrder } from './standings.rules';

/** So few numbers are copied one by one sooner than by a call. */
const SHORT = 50;

/**
 * `slots` in the order of the board, from the first place; lets other work in by `turns`. Soon found where those with the same points lie
 * nearly in order, as they do after what a challenge is worth has changed. What is in `slots` afterwards means nothing: their memory is
 * worked in, since of a million each list more is work for the garbage collector.
 */
export async function ranked(slots: Uint32Array, columns: PlaceColumns, turns: Turns): Promise<Uint32Array> {
  const list = new Uint32Array(slots.length);
  const groups = await putByScore(slots, list, columns, turns);
  const order = byGain(columns);
  for (const { size, next } of groups) {
    if (size < 2) continue;
    const first = next - size;
    await sort(list.subarray(first, next), slots.subarray(first, next), order, turns);
  }
  return list;
}

/** Those with the same points. */
interface Group {
  size: number;
  /** Where the next of them goes in the list; where they end, when all are there. */
  next: number;
}

/** Puts `slots` into `list`, those with most points first, and those with the same as they lay; gives where these are. */
async function putByScore(
  slots: Uint32Array,
  list: Uint32Array,
  { scores }: PlaceColumns,
  turns: Turns,
): Promise<Iterable<Group>> {
  const groups = new Map<number, Group>();
  const groupOf = (slot: number): Group => {
    const score = scores.at(slot) ?? 0;
    let group = groups.get(score);
    if (!group) groups.set(score, (group = { size: 0, next: 0 }));
    return group;
  };
  await turns.ranges(slots.length, (first, end) => {
    for (let index = first; index < end; index++) groupOf(slots[index] ?? 0).size++;
  });
  let place = slots.length;
  for (const score of Float64Array.from(groups.keys()).sort()) {
    const group = groups.get(score);
    if (group) group.next = place -= group.size;
  }
  await turns.ranges(slots.length, (first, end) => {
    for (let index = first; index < end; index++) list[groupOf(slots[index] ?? 0).next++] = slots[index] ?? 0;
  });
  return groups.values();
}

/** Puts `slots` in order: the runs that are in order already are merged, two by two, from there to `spare` and back. */
async function sort(slots: Uint32Array, spare: Uint32Array, order: SlotOrder, turns: Turns): Promise<void> {
  let starts = await runsIn(slots, order, turns);
  let [from, into] = [slots, spare];
  while (starts.length > 1) {
    const longer: number[] = [];
    for (let run = 0; run < starts.length; run += 2) {
      const [start = 0, middle = slots.length, end = slots.length] = starts.slice(run, run + 3);
      await mergeRuns(from, into, { start, middle, end }, order, turns);
      longer.push(start);
    }
    starts = longer;
    [from, into] = [into, from];
  }
  if (from !== slots) slots.set(from);
}

/** Where each run begins that is in order. */
async function runsIn(slots: Uint32Array, order: SlotOrder, turns: Turns): Promise<number[]> {
  const starts: number[] = [];
  await turns.ranges(slots.length, (first, end) => {
    for (let index = first; index < end; index++)
      if (index === 0 || order(slots[index - 1] ?? 0, slots[index] ?? 0) > 0) starts.push(index);
  });
  return starts;
}

/** Writes two runs that lie side by side in `from` as one to the same place of `into`. */
async function mergeRuns(
  from: Uint32Array,
  into: Uint32Array,
  { start, middle, end }: { start: number; middle: number; end: number },
  order: SlotOrder,
  turns: Turns,
): Promise<void> {
  let [left, right] = [start, middle];
  await turns.ranges(end - start, (first, last) => {
    for (let index = start + first; index < start + last; index++) {
      const isLeft = right === end || (left < middle && order(from[left] ?? 0, from[right] ?? 0) < 0);
      into[index] = from[isLeft ? left++ : right++] ?? 0;
    }
  });
}

/** `list` but for what lies at `positions`, which go up. */
export function without(list: Uint32Array, positions: Uint32Array): Uint32Array {
  const kept = new Uint32Array(list.length - positions.length);
  let [from, left] = [0, 0];
  for (const position of positions) {
    copy(list, from, position, kept, from - left++);
    from = position + 1;
  }
  copy(list, from, list.length, kept, from - left);
  return kept;
}

/** Two lists that are in order already as one. What lies between the places of `few` is copied as it is; lets other work in by `turns`. */
export async function merged(
  many: Uint32Array,
  few: Uint32Array,
  order: SlotOrder,
  turns: Turns,
): Promise<Uint32Array> {
  const result = new Uint32Array(many.length + few.length);
  let from = 0;
  await turns.ranges(few.length, (first, end) => {
    for (let index = first; index < end; index++) {
      const slot = few[index] ?? 0;
      const place = placeIn(many, slot, order, from);
      copy(many, from, place, result, from + index);
      result[place + index] = slot;
      from = place;
    }
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
