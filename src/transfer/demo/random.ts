import { createHash } from 'node:crypto';

/** Numbers that look like chance and are the same for the same seed, on every machine (generator sfc32). */
export class Random {
  private readonly state: Uint32Array;

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.state = Uint32Array.from([0, 4, 8, 12], (offset) => digest.readUInt32LE(offset));
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    const [a = 0, b = 0, c = 0, counter = 0] = this.state;
    const sum = (((a + b) | 0) + counter) | 0;
    this.state.set([b ^ (b >>> 9), (c + (c << 3)) | 0, ((c << 21) | (c >>> 11)) + sum, counter + 1]);
    return (sum >>> 0) / 4_294_967_296;
  }

  /** True with the probability `chance`. */
  happens(chance: number): boolean {
    return this.next() < chance;
  }

  /** From `low` up to, but not including, `high`. */
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** A whole number from 0 below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** One of a list that is not empty, each as often as its weight says. */
  pickWeighted<T>(list: readonly T[], weightOf: (entry: T) => number): T {
    const weights = list.map(weightOf);
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (left -= weight) < 0);
    return index < 0 ? this.pick(list) : this.pick(list.slice(index, index + 1));
  }

  /** Around `mean`, two thirds of the time within `deviation` of it. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next());
  }

  /** Times that usually lie around `median` and now and then far above it. */
  longTailed(median: number, spread = 0.6): number {
    return median * Math.exp(this.normal(0, spread));
  }

  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      // Both places exist.
      [result[last], result[other]] = [result[other] as T, result[last] as T];
    }
    return result;
  }
}
