import { describe, expect, it } from 'vitest';
import { partsOf, shortClock } from './durations';

describe('A duration', () => {
  it('is shown as days and a clock', () => {
    expect(partsOf(93_789_000)).toEqual({ days: 1, clock: '02:03:09' });
  });

  it('counts a started second', () => {
    expect(partsOf(1).clock).toBe('00:00:01');
  });

  it('is never negative', () => {
    expect(partsOf(-5000)).toEqual({ days: 0, clock: '00:00:00' });
  });
});

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [300, '5:00'],
  [3661, '1:01:01'],
])('%i seconds are %s', (seconds, text) => {
  expect(shortClock(seconds)).toBe(text);
});
