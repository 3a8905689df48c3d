import { pauseBefore } from './pause.rules';

describe('the pause before an ended worker is replaced', () => {
  it.each([
    { previous: 0, lifeMillis: 60_000, seconds: 0 },
    { previous: 16, lifeMillis: 3_600_000, seconds: 0 },
    { previous: 0, lifeMillis: 59_999, seconds: 1 },
    { previous: 1, lifeMillis: 10, seconds: 2 },
    { previous: 8, lifeMillis: 10, seconds: 16 },
    { previous: 16, lifeMillis: 10, seconds: 30 },
    { previous: 30, lifeMillis: 10, seconds: 30 },
  ])(
    'is $seconds s after a lifetime of $lifeMillis ms and a pause of $previous s',
    ({ previous, lifeMillis, seconds }) => {
      expect(pauseBefore(previous, lifeMillis)).toBe(seconds);
    },
  );
});
