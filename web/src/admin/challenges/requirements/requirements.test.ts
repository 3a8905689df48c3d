import { describe, expect, it } from 'vitest';
import { around, problemsAmong, problemsOf, type Required } from './requirements';

const row = (id: number, prerequisites: number[] = [], state: Required['state'] = 'visible'): Required => ({
  id,
  state,
  prerequisites,
});

describe('What can never be opened', () => {
  it('is nothing where all that is required is visible', () => {
    expect(problemsOf([row(1), row(2, [1]), row(3, [1, 2])])).toEqual({ circles: [], blocked: [] });
  });

  it('is what requires a hidden or locked challenge, by way of others too', () => {
    const rows = [row(1, [], 'hidden'), row(2, [], 'locked'), row(3, [1, 2]), row(4, [3]), row(5, [], 'visible')];

    expect(problemsOf(rows).blocked).toEqual([
      {
        id: 3,
        by: [
          { id: 1, why: 'hidden' },
          { id: 2, why: 'locked' },
        ],
      },
      { id: 4, by: [{ id: 3, why: 'blocked' }] },
    ]);
  });

  it('is not told of challenges that are hidden themselves, as all are before the event', () => {
    expect(problemsOf([row(1, [], 'hidden'), row(2, [1], 'hidden')])).toEqual({ circles: [], blocked: [] });
  });

  it('is a circle, told once, and what requires one of it', () => {
    const rows = [row(1, [3]), row(2, [1]), row(3, [2]), row(4, [3]), row(5, [6], 'hidden'), row(6, [5])];

    expect(problemsOf(rows)).toEqual({
      circles: [
        [1, 2, 3],
        [5, 6],
      ],
      blocked: [{ id: 4, by: [{ id: 3, why: 'circle' }] }],
    });
  });

  it('is told of some challenges alone where only these are looked at', () => {
    const problems = problemsOf([row(1, [2]), row(2, [1]), row(3, [4]), row(4, [], 'hidden')]);

    expect(problemsAmong(problems, new Set([1]))).toEqual({ circles: [[1, 2]], blocked: [] });
    expect(problemsAmong(problems, new Set([3])).circles).toEqual([]);
  });
});

describe('The surroundings of a challenge', () => {
  it('are what it requires and what waits for it, and not what else these require or open', () => {
    const rows = [row(1), row(2, [1]), row(3, [2]), row(4, [3]), row(5, [1]), row(6), row(7, [4, 6])];

    expect([...around(3, rows)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 7]);
  });

  it('end in a circle', () => {
    expect([...around(1, [row(1, [2]), row(2, [1])])].toSorted((a, b) => a - b)).toEqual([1, 2]);
  });
});
