import { expect, it } from 'vitest';
import { binsOf, groupsOf, medianBin, type Outcome } from './distributions';

it('groups challenges, those with the most submissions first', () => {
  const outcomes = [
    { category: 'web', value: 100, attempts: 3, fails: 2, solves: 1 },
    { category: 'pwn', value: 50, attempts: 4, fails: 4, solves: 0 },
    { category: 'web', value: 200, attempts: 2, fails: 0, solves: 2 },
    { category: null, value: null, attempts: 0, fails: 0, solves: 0 },
  ] as Outcome[];

  expect(groupsOf(outcomes, ({ category }) => category ?? '')).toEqual([
    { name: 'web', challenges: 2, attempts: 5, fails: 2, solves: 3, points: 300 },
    { name: 'pwn', challenges: 1, attempts: 4, fails: 4, solves: 0, points: 50 },
    { name: '', challenges: 1, attempts: 0, fails: 0, solves: 0, points: 0 },
  ]);
});

it('computes the width of the bins of a distribution, and the bin of the median', () => {
  const bins = binsOf({ '188': 1, '94': 2, '376': 4 });

  expect(bins).toEqual([
    { from: 0, to: 94, accounts: 2 },
    { from: 94, to: 188, accounts: 1 },
    { from: 282, to: 376, accounts: 4 },
  ]);
  expect(medianBin(bins)).toBe(bins[2]);
  expect(binsOf({ '300': 1 })).toEqual([{ from: 0, to: 300, accounts: 1 }]);
  expect([binsOf({}), medianBin([])]).toEqual([[], undefined]);
});
