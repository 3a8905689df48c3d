import { expect, it } from 'vitest';
import { solvesAtMinimum, valueAfter } from './value-curve';

const LOGARITHMIC = { initial: 500, minimum: 100, decay: 35, kind: 'logarithmic' };

it.each([
  ['the first solve keeps the initial value', LOGARITHMIC, 1, 500],
  ['rounding follows the server, to which n² is one factor', LOGARITHMIC, 29, 245],
  ['the minimum is the lowest value', LOGARITHMIC, 1000, 100],
  ['a decay of 0 counts as 1', { ...LOGARITHMIC, decay: 0 }, 2, 100],
  ['a linear value falls by its decay with each solve', { ...LOGARITHMIC, decay: 30, kind: 'linear' }, 4, 410],
  ['a minimum above the initial value is the value', { ...LOGARITHMIC, initial: 50 }, 1, 100],
])('%s', (_title, terms, solves, value) => {
  expect(valueAfter(solves, terms)).toBe(value);
});

it('gives the number of solves at which the value reaches its minimum', () => {
  expect([solvesAtMinimum(LOGARITHMIC), solvesAtMinimum({ ...LOGARITHMIC, decay: 30, kind: 'linear' })]).toEqual([
    36, 15,
  ]);
});
