/** Whole numbers from 0, one bit each: which accounts have solved a challenge, or have changed, by their slots. */
export class SlotSet {
  private words = new Uint32Array(32);

  add(slot: number): void {
    const word = slot >>> 5;
    if (word >= this.words.length) {
      const larger = new Uint32Array(Math.max(word + 1, this.words.length * 2));
      larger.set(this.words);
      this.words = larger;
    }
    this.words[word] = (this.words[word] ?? 0) | (1 << (slot & 31));
  }

  delete(slot: number): void {
    const word = this.words[slot >>> 5];
    if (word !== undefined) this.words[slot >>> 5] = word & ~(1 << (slot & 31));
  }

  get isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  /** Every number of the set, from the lowest. */
  *[Symbol.iterator](): Generator<number> {
    for (let word = 0; word < this.words.length; word++)
      for (let bits = this.words[word] ?? 0; bits !== 0; bits &= bits - 1)
        yield word * 32 + 31 - Math.clz32(bits & -bits);
  }
}
