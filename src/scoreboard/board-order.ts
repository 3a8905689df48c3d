import type { Turns } from '../platform/queue/turns';
import { merged, placeIn, without } from './slot-sort';
import type { SlotOrder } from './standings.rules';

/** Slots in a block, when it is made; it may grow to twice as many. */
const BLOCK = 4096;

/**
 * Slots in the order of the board, from the first place; never changed. They lie in blocks, which the next order shares but for those in
 * which something has changed: lists of a million in one piece, one for each change, cost the garbage collector more than the change.
 */
export class BoardOrder {
  /** Of nobody. */
  static readonly empty = new BoardOrder([]);
  readonly length: number;

  private constructor(readonly blocks: readonly Uint32Array[]) {
    this.length = blocks.reduce((sum, { length }) => sum + length, 0);
  }

  /** Up to `count` slots from the position `first`, from 0. */
  slots(first: number, count: number): number[] {
    const slots: number[] = [];
    let before = 0;
    for (const block of this.blocks) {
      const end = Math.min(first + count - before, block.length);
      for (let place = Math.max(first - before, 0); place < end; place++) slots.push(block[place] ?? 0);
      before += block.length;
      if (before >= first + count) break;
    }
    return slots;
  }

  /** The slots at positions that go up. */
  slotsAt(positions: Uint32Array): Uint32Array {
    const slots = new Uint32Array(positions.length);
    let [before, found] = [0, 0];
    for (const block of this.blocks) {
      const end = before + block.length;
      for (; (positions[found] ?? end) < end; found++) slots[found] = block[(positions[found] ?? 0) - before] ?? 0;
      before = end;
    }
    return slots;
  }

  /** Those that are chosen, in the same order; lets other work in by `turns`. */
  async filter(isChosen: (slot: number) => boolean, turns: Turns): Promise<BoardOrder> {
    const blocks: Uint32Array[] = [];
    for (const block of this.blocks) {
      blocks.push(block.filter(isChosen));
      await turns.pass();
    }
    return new BoardOrder(ofGoodSize(blocks));
  }

  /**
   * Without those at the positions `leaving`, which go up, and with those that are `arriving`, which are in `order`, as all that stay are.
   * Lets other work in by `turns`.
   */
  async replaced(leaving: Uint32Array, arriving: Uint32Array, order: SlotOrder, turns: Turns): Promise<BoardOrder> {
    const blocks: Uint32Array[] = [];
    let [before, left, arrived] = [0, 0, 0];
    for (const block of this.blocks) {
      const [end, firstLeft, firstArrived] = [before + block.length, left, arrived];
      while ((leaving[left] ?? end) < end) left++;
      const positions = leaving.slice(firstLeft, left).map((position) => position - before);
      const kept = positions.length === 0 ? block : without(block, positions);
      const last = kept.at(-1);
      if (last !== undefined) arrived = placeIn(arriving, last, order, arrived);
      const few = arriving.slice(firstArrived, arrived);
      blocks.push(few.length === 0 ? kept : await merged(kept, few, order, turns));
      before = end;
      await turns.pass();
    }
    blocks.push(arriving.slice(arrived));
    return new BoardOrder(ofGoodSize(blocks));
  }
}

/** The same slots in blocks that are neither too long nor many short ones. */
function ofGoodSize(blocks: readonly Uint32Array[]): Uint32Array[] {
  const good: Uint32Array[] = [];
  for (const block of blocks) {
    const last = good.at(-1);
    if (block.length === 0) continue;
    if (last && last.length + block.length <= BLOCK) {
      good[good.length - 1] = joined(last, block);
      continue;
    }
    let first = 0;
    for (; block.length - first > 2 * BLOCK; first += BLOCK) good.push(block.slice(first, first + BLOCK));
    good.push(first === 0 ? block : block.slice(first));
  }
  return good;
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  const both = new Uint32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
