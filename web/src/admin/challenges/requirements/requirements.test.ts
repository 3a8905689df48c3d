import { describe, expect, it } from 'vitest';
import { around, problemsAmong, problemsOf, type Required } from './requirements';

const row = (id: number, prerequisites: number[] = [], state: Required['state'] = 'visible'): Required => ({
  id,
  state,
  prerequisites,
});

describe('Challenges that can never be opened', () => {
  it('do not exist if all required challenges are visible', () => {
    expect(problemsOf([row(1), row(2, [1]), row(3, [1, 2])])).toEqual({ circles: [], blocked: [] });
  });

  it('are those that require a hidden or locked challenge, also indirectly', () => {
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

  it('exclude hidden challenges, which all are before the event', () => {
    expect(problemsOf([row(1, [], 'hidden'), row(2, [1], 'hidden')])).toEqual({ circles: [], blocked: [] });
  });

  it('are those of a circle, reported once, and those that require one of it', () => {
    const rows = [row(1, [3]), row(2, [1]), row(3, [2]), row(4, [3]), row(5, [6], 'hidden'), row(6, [5])];

    expect(problemsOf(rows)).toEqual({
      circles: [
        [1, 2, 3],
        [5, 6],
      ],
      blocked: [{ id: 4, by: [{ id: 3, why: 'circle' }] }],
    });
  });

  it('are reported for some challenges if only these are checked', () => {
    const problems = problemsOf([row(1, [2]), row(2, [1]), row(3, [4]), row(4, [], 'hidden')]);

    expect(problemsAmong(problems, new Set([1]))).toEqual({ circles: [[1, 2]], blocked: [] });
    expect(problemsAmong(problems, new Set([3])).circles).toEqual([]);
  });
});

describe('The surroundings of a challenge', () => {
  it('are its prerequisites and the challenges that require it, but not further ones', () => {
    const rows = [row(1), row(2, [1]), row(3, [2]), row(4, [3]), row(5, [1]), row(6), row(7, [4, 6])];

    expect([...around(3, rows)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 7]);
  });

  it('stop at a circle', () => {
    expect([...around(1, [row(1, [2]), row(2, [1])])].toSorted((a, b) => a - b)).toEqual([1, 2]);
  });
});
