import { createHash } from 'node:crypto';

/** Pseudo-random numbers. The same seed gives the same numbers on every machine: hashes of the seed and a counter. */
export class Random {
  private counter = 0;

  constructor(private readonly seed: string) {}

  /** Number from 0 to 1, without 1. */
  next(): number {
    this.counter += 1;
    const digest = createHash('sha256').update(`${this.counter} ${this.seed}`).digest();
    return digest.readUInt32LE() / 2 ** 32;
  }

  happens(chance: number): boolean {
    return this.next() < chance;
  }

  /** Picks an entry of a list that is not empty. The probability of an entry is proportional to its weight. */
  pick<T>(list: readonly T[], weightOf: (entry: T) => number = () => 1): T {
    let left = this.next() * list.reduce((sum, entry) => sum + weightOf(entry), 0);
    const picked = list.find((entry) => (left -= weightOf(entry)) < 0) ?? list[0];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** An approximately normal distribution: two thirds of the numbers are within `deviation` of `mean`. */
  normal(mean: number, deviation: number): number {
    return mean + deviation * 2 * (this.next() + this.next() + this.next() - 1.5);
  }

  /** A duration that is usually near `median` and sometimes far above it. */
  longTailed(median: number): number {
    return median * Math.exp(this.normal(0, 0.8));
  }
}
