import { ordinal } from './team.rules';

describe('a place as text', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [10, '10th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [20, '20th'],
    [21, '21st'],
    [101, '101st'],
    [111, '111th'],
    [112, '112th'],
    [1023, '1023rd'],
  ])('%i is %s', (place, text) => {
    expect(ordinal(place)).toBe(text);
  });
});
