import { createHash } from 'node:crypto';

/** Pseudo-random numbers that are the same for the same seed on every machine: hashes of a counter and the seed. */
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

  /** One of a list that is not empty, each as often as its weight says. */
  pick<T>(list: readonly T[], weightOf: (entry: T) => number = () => 1): T {
    let left = this.next() * list.reduce((sum, entry) => sum + weightOf(entry), 0);
    const picked = list.find((entry) => (left -= weightOf(entry)) < 0) ?? list[0];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** About a normal distribution: two thirds of the numbers are within `deviation` of `mean`. */
  normal(mean: number, deviation: number): number {
    return mean + deviation * 2 * (this.next() + this.next() + this.next() - 1.5);
  }

  /** Times that usually lie around `median` and now and then far above it. */
  longTailed(median: number): number {
    return median * Math.exp(this.normal(0, 0.8));
  }
}
