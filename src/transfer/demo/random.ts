import { createHash } from 'node:crypto';

/** Numbers that look like chance and are the same for the same seed, on every machine: hashes of the seed and a counter. */
export class Random {
  private counter = 0;

  constructor(private readonly seed: string) {}

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.counter += 1;
    const digest = createHash('sha256').update(`${this.counter} ${this.seed}`).digest();
    return digest.readUInt32LE() / 2 ** 32;
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
    return list[index] ?? this.pick(list);
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
    const keyed = list.map((entry) => ({ entry, key: this.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry);
  }
}
