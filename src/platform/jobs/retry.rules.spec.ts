import { retryDelay } from './retry.rules';

describe('a job that failed', () => {
  it.each([
    [1, 15],
    [2, 30],
    [3, 60],
    [7, 960],
    [8, null],
    [9, null],
  ])('after %i failures is tried again after %p seconds', (attempts, seconds) => {
    expect(retryDelay(attempts)).toBe(seconds);
  });
});
