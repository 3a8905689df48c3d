import { expect, it } from 'vitest';
import { solvesAtMinimum, valueAfter } from './value-curve';

const LOGARITHMIC = { initial: 500, minimum: 100, decay: 35, kind: 'logarithmic' };

it.each([
  ['no solve leaves the initial value', LOGARITHMIC, 0, 500],
  ['the first solve keeps the initial value', LOGARITHMIC, 1, 500],
  ['further solves lower a logarithmic value by the square of their number', { ...LOGARITHMIC, decay: 20 }, 11, 400],
  ['rounding follows the server, to which n² is one factor', LOGARITHMIC, 29, 245],
  ['the minimum is the lowest value', LOGARITHMIC, 1000, 100],
  ['a decay of 0 counts as 1', { ...LOGARITHMIC, decay: 0 }, 2, 100],
  ['a linear value falls by its decay with each solve', { ...LOGARITHMIC, decay: 30, kind: 'linear' }, 4, 410],
  ['a linear value falls no further than the minimum', { ...LOGARITHMIC, decay: 20, kind: 'linear' }, 99, 100],
  ['ten further solves lower a linear value ten times', { ...LOGARITHMIC, decay: 20, kind: 'linear' }, 11, 300],
  ['a minimum above the initial value is the value', { ...LOGARITHMIC, initial: 50 }, 1, 100],
])('%s', (_title, terms, solves, value) => {
  expect(valueAfter(solves, terms)).toBe(value);
});

it('gives the number of solves at which the value reaches its minimum', () => {
  expect([solvesAtMinimum(LOGARITHMIC), solvesAtMinimum({ ...LOGARITHMIC, decay: 30, kind: 'linear' })]).toEqual([
    36, 15,
  ]);
});
