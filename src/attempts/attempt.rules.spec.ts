import { resultOf } from './attempt.rules';

describe('resultOf', () => {
  it.each([
    [0, 1, 'Incorrect'],
    [null, 1, 'Incorrect'],
    [-3, 7, 'Incorrect'],
    [3, 1, 'Incorrect. You have 2 tries remaining.'],
    [3, 2, 'Incorrect. You have 1 try remaining.'],
    [3, 3, 'Incorrect. You have 0 tries remaining.'],
    [3, 9, 'Incorrect. You have 0 tries remaining.'],
  ])('with a limit of %p and %i wrong attempts says "%s"', (maxAttempts, fails, message) => {
    expect(resultOf('incorrect', { fails, maxAttempts })).toEqual({ status: 'incorrect', message });
  });

  it('tells a caller without tries left that the attempt was incorrect, as the peer does', () => {
    expect(resultOf('exhausted', { fails: 3, maxAttempts: 3 })).toEqual({
      status: 'incorrect',
      message: 'You have 0 tries remaining',
    });
  });
});
