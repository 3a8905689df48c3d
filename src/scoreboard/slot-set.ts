import type { Turns } from '../platform/queue/turns';

/** Whole numbers from 0, one bit each: which accounts have solved a challenge, or have changed, by their slots. */
export class SlotSet {
  private words = new Uint32Array(32);
  private count = 0;

  add(slot: number): void {
    const index = slot >>> 5;
    if (index >= this.words.length) {
      const larger = new Uint32Array(Math.max(index + 1, this.words.length * 2));
      larger.set(this.words);
      this.words = larger;
    }
    const word = this.words[index] ?? 0;
    const bit = 1 << (slot & 31);
    if ((word & bit) !== 0) return;
    this.words[index] = word | bit;
    this.count++;
  }

  delete(slot: number): void {
    const index = slot >>> 5;
    const word = this.words[index] ?? 0;
    const bit = 1 << (slot & 31);
    if ((word & bit) === 0) return;
    this.words[index] = word & ~bit;
    this.count--;
  }

  /** How many are in the set. */
  get size(): number {
    return this.count;
  }

  /** Calls `work` for every number of the set, from the lowest; lets other work in by `turns`. Nothing is to be added meanwhile. */
  async each(work: (slot: number) => void, turns: Turns): Promise<void> {
    const { words } = this;
    await turns.ranges(words.length, (first, end) => {
      for (let index = first; index < end; index++)
        for (let bits = words[index] ?? 0; bits !== 0; bits &= bits - 1)
          work(index * 32 + 31 - Math.clz32(bits & -bits));
    });
  }
}
