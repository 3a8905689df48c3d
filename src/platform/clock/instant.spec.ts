import { Instant } from './instant';

describe('Instant', () => {
  it.each([
    ['2026-11-20 23:14:26.481015+00', '2026-11-20T23:14:26.481015+00:00'],
    ['2026-11-20 23:14:26.48+00', '2026-11-20T23:14:26.480000+00:00'],
    ['2030-01-01 00:00:00+00', '2030-01-01T00:00:00+00:00'],
    ['2026-11-20T23:14:26.481015Z', '2026-11-20T23:14:26.481015+00:00'],
    ['2026-11-20T23:14:26', '2026-11-20T23:14:26+00:00'],
  ])('formats %s as %s', (text, json) => {
    expect(Instant.parse(text).toJSON()).toBe(json);
  });

  it('keeps six digits in the form with Z', () => {
    expect(Instant.parse('2026-11-20 23:14:26.5+00').zulu()).toBe('2026-11-20T23:14:26.500000Z');
  });

  it('reads microseconds from the fraction of a millisecond', () => {
    expect(Instant.fromMillis(1_795_215_600_123.25).zulu()).toBe('2026-11-20T23:00:00.123250Z');
  });

  it('counts whole milliseconds since 1970', () => {
    expect(Instant.parse('2026-11-20T23:00:00.123999Z').millis).toBe(1_795_215_600_123);
    expect(Instant.parse('1970-01-01T00:00:01Z').millis).toBe(1000);
  });

  it.each(['', 'tomorrow', '2026-11-20', '2026-11-20T23:14:26+02:00'])('refuses "%s"', (text) => {
    expect(() => Instant.parse(text)).toThrow(RangeError);
  });
});
