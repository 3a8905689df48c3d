import { describe, expect, it } from 'vitest';
import { neighbour, spread, stepsWithin, timeTicks, valueAt } from './geometry';
import type { Step } from './series';

const STEPS: Step[] = [
  [10, 100],
  [20, 250],
];

describe('A line of steps', () => {
  it('is 0 until the first step and keeps each value until the next', () => {
    expect([5, 10, 19, 20, 99].map((time) => valueAt(STEPS, time))).toEqual([0, 100, 100, 250, 250]);
  });

  it('reaches from the start to the end of the span', () => {
    expect(stepsWithin(STEPS, 0, 30)).toEqual([[0, 0], ...STEPS, [30, 250]]);
    expect(stepsWithin(STEPS, 15, 18)).toEqual([
      [15, 100],
      [18, 100],
    ]);
  });
});

describe('Labels', () => {
  it('that would overlap are moved apart within the bounds', () => {
    const moved = spread([50, 52, 99], 16, 0, 100);
    expect(moved).toEqual([50, 66, 99]);
    expect(spread([99, 100], 16, 0, 100)).toEqual([84, 100]);
  });

  it('keep their order, and share the space if there is too little', () => {
    expect(spread([10, 5, 7], 100, 0, 100)).toEqual([100, 0, 50]);
  });
});

describe('The axis of time', () => {
  it('has round times, at most the requested number', () => {
    const start = new Date(2026, 0, 1, 20, 7).getTime();
    const ticks = timeTicks(start, start + 6 * 3_600_000, 6).map((tick) => new Date(tick));
    expect(ticks.map((tick) => tick.getHours())).toEqual([21, 22, 23, 0, 1, 2]);
    expect(ticks.every((tick) => tick.getMinutes() === 0)).toBe(true);
  });
});

describe('The cursor', () => {
  it('moves to the next change and stops at the ends', () => {
    expect(neighbour([0, 10, 20], 5, 1)).toBe(10);
    expect(neighbour([0, 10, 20], 5, -1)).toBe(0);
    expect(neighbour([0, 10, 20], 20, 1)).toBe(20);
  });
});
