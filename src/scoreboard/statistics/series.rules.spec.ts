import { spanOf, usualStep } from './series.rules';

describe('usualStep', () => {
  it.each([
    [0, 1],
    [200, 1],
    [201, 5],
    [3600, 30],
    [86_400, 600],
    [2 * 86_400, 900],
    [30 * 86_400, 21_600],
    [10 * 365 * 86_400, 3 * 604_800],
  ])('for %i seconds is %i', (seconds, step) => {
    expect(usualStep(seconds)).toBe(step);
  });
});

describe('spanOf', () => {
  it('begins at a whole step and covers everything up to the end', () => {
    expect(spanOf(65, 130, 60)).toEqual({ from: 60, step: 60, count: 2 });
    expect(spanOf(60, 120, 60)).toEqual({ from: 60, step: 60, count: 1 });
    expect(spanOf(60, 60, 60)).toEqual({ from: 60, step: 60, count: 1 });
  });
});
