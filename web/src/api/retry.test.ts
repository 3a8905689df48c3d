import { describe, expect, it } from 'vitest';
import { retryDelay } from './retry';

describe('The delay before a repetition', () => {
  it('is at least what the server asked for', () => {
    expect(retryDelay(0, 7, () => 0)).toBe(7000);
    expect(retryDelay(0, 7, () => 0.5)).toBe(10_500);
  });

  it('doubles with each repetition, up to a minute', () => {
    expect([0, 1, 2, 9].map((count) => retryDelay(count, null, () => 0))).toEqual([1000, 2000, 4000, 60_000]);
  });
});
