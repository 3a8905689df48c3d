import { describe, expect, it } from 'vitest';
import { momentOf, spanOf, wallTimeOf } from './date-times';

describe('A time in a zone', () => {
  it('is the time of a clock there, in summer and in winter', () => {
    expect(wallTimeOf(Date.parse('2026-11-21T09:00:00Z'), 'Europe/Berlin')).toBe('2026-11-21T10:00');
    expect(wallTimeOf(Date.parse('2026-07-21T23:30:00Z'), 'Europe/Berlin')).toBe('2026-07-22T01:30');
    expect(momentOf('2026-11-21T10:00', 'Europe/Berlin')).toBe(Date.parse('2026-11-21T09:00:00Z'));
    expect(momentOf('2026-07-22T01:30', 'Asia/Kathmandu')).toBe(Date.parse('2026-07-21T19:45:00Z'));
    expect(momentOf('2026-07-22T01:30', 'UTC')).toBe(Date.parse('2026-07-22T01:30:00Z'));
  });

  it('is the first of two when the clock is set back, and later when it is set forward', () => {
    expect(momentOf('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(momentOf('2026-03-29T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:30:00Z'));
    expect(momentOf('2026-11-01T01:30', 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'));
    expect(momentOf('2026-03-08T02:30', 'America/New_York')).toBe(Date.parse('2026-03-08T07:30:00Z'));
  });

  it('is null for an invalid text, and any time while a year is being typed', () => {
    expect(momentOf('', 'UTC')).toBeNull();
    expect(momentOf('0002-11-21T10:00', 'Europe/Berlin')).toBeLessThan(0);
  });
});

it('A duration is shown in its two largest units', () => {
  expect(spanOf((3 * 24 + 4) * 3_600_000 + 59_000, 'en')).toBe('3d 4h');
  expect(spanOf(-90 * 60_000, 'en')).toBe('1h 30m');
  expect(spanOf(2 * 86_400_000, 'en')).toBe('2d');
  expect(spanOf(20_000, 'en')).toBe('0m');
});
