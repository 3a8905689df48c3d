import { describe, expect, it } from 'vitest';
import { hasGap, withNews, type Health } from './minutes';

const health = (...minutes: readonly (readonly [minute: string, solves: number])[]): Health =>
  ({ minutes: minutes.map(([minute, solves]) => ({ minute: `2026-11-20T${minute}:00+00:00`, solves })) }) as Health;
const solves = ({ minutes }: Health): number[] => minutes.map((minute) => minute.solves);

describe('The minutes of the health stream', () => {
  it('replace the same minutes, and keep the others', () => {
    const known = health(['11:58', 1], ['11:59', 2], ['12:00', 3]);

    expect(solves(withNews(known, health(['11:59', 5], ['12:00', 6])))).toEqual([1, 5, 6]);
    expect(solves(withNews(known, health(['12:00', 4], ['12:01', 1])))).toEqual([1, 2, 4, 1]);
  });

  it('cover at most an hour', () => {
    const known = health(
      ...Array.from({ length: 60 }, (_, index) => [`11:${String(index).padStart(2, '0')}`, index] as const),
    );

    expect(withNews(known, health(['11:59', 1], ['12:00', 2])).minutes).toHaveLength(60);
  });

  it('have a gap where a minute is missing', () => {
    const known = health(['11:59', 1], ['12:00', 2]);

    expect(hasGap(known, health(['12:00', 1], ['12:01', 1]))).toBe(false);
    expect(hasGap(known, health(['12:01', 1], ['12:02', 1]))).toBe(false);
    expect(hasGap(known, health(['12:02', 1], ['12:03', 1]))).toBe(true);
  });
});
