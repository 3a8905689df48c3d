import { oddTerms } from './challenge-terms';

describe('oddTerms', () => {
  it.each([
    [{ type: 'standard', value: 100 }, []],
    [{ type: 'standard', value: 0 }, []],
    [{ type: 'standard', value: -5 }, ['value: is below 0: -5']],
    [{ type: 'standard', value: 5, initial: null, minimum: null, decay: null, function: 'static' }, []],
    [{ type: 'docker', value: 5 }, []],
    [{ type: 'dynamic', initial: 500, minimum: 100, decay: 20 }, []],
    [{ type: 'dynamic', initial: 500, minimum: 100, decay: 2, function: 'logarithmic' }, []],
    [{ type: 'dynamic', initial: 500, minimum: 500, decay: 1 }, []],
    [
      { type: 'dynamic', initial: 500, minimum: 5 },
      ['decay: is missing, so the second solve lowers the value from 500 to 5'],
    ],
    [
      { type: 'dynamic', initial: 500, decay: 1, function: 'logarithmic' },
      ['decay: is 1, so the second solve lowers the value from 500 to 0'],
    ],
    [
      { type: 'dynamic', initial: 500, minimum: null, decay: 0, function: 'exponential' },
      ['decay: is 0, so the second solve lowers the value from 500 to 0'],
    ],
    [
      { type: 'dynamic', initial: 500, minimum: 5, decay: null, function: 'linear' },
      ['decay: is missing, so the value never falls'],
    ],
    [{ type: 'dynamic', initial: 500, minimum: 5, decay: 1, function: 'linear' }, []],
    [
      { type: 'dynamic', initial: 100, minimum: 500, decay: 10 },
      ['minimum: is above initial, so the first solve raises the value from 100 to 500'],
    ],
    [
      { type: 'dynamic', initial: -1, minimum: -2, decay: -3, function: 'linear' },
      ['initial: is below 0: -1', 'minimum: is below 0: -2', 'decay: is below 0: -3'],
    ],
    [{ type: 'standard', value: 500, minimum: 100, decay: 5, function: 'logarithmic' }, []],
    [
      { type: 'standard', value: 9, initial: 9, minimum: 10, decay: 3, function: 'linear' },
      ['minimum: is above initial, so the first solve raises the value from 9 to 10'],
    ],
  ])('%j: %j', (worth, expected) => {
    expect(oddTerms(worth).map(({ field, message }) => `${field}: ${message}`)).toEqual(expected);
  });
});
