import { expect, it } from 'vitest';
import { spanText } from './span-text';

it('writes a span of time in the largest unit that fits', () => {
  expect([1, 59, 600, 5400, 86_400].map((seconds) => spanText('en', seconds))).toEqual([
    '1 second',
    '59 seconds',
    '10 minutes',
    '1.5 hours',
    '1 day',
  ]);
});
