import { describe, expect, it } from 'vitest';
import { accuracyOf, categoriesOf, idOf, placeOf, safeWebsite, stepsOf, type Solved } from './profile-data';

function solve(date: string, category: string | null, value: number | null): Solved {
  return { date, challenge: { id: 1, name: 'x', category, value } };
}

describe('stepsOf', () => {
  it('adds solves and awards in the order of their time', () => {
    const solves = [solve('2026-01-01T03:00:00Z', 'web', 100), solve('2026-01-01T01:00:00Z', 'web', 50)];
    const awards = [{ date: '2026-01-01T02:00:00Z', value: -20 }];
    expect(stepsOf(solves, awards).map(([, value]) => value)).toEqual([50, 30, 130]);
  });
});

describe('categoriesOf', () => {
  it('counts solves and points, the most points first', () => {
    const solves = [solve('', 'web', 100), solve('', 'crypto', 300), solve('', 'web', 50), solve('', null, null)];
    expect(categoriesOf(solves)).toEqual([
      { category: 'crypto', solves: 1, points: 300 },
      { category: 'web', solves: 2, points: 150 },
      { category: '', solves: 1, points: 0 },
    ]);
  });
});

describe('accuracyOf', () => {
  it('is unknown before the first submission', () => {
    expect(accuracyOf(0, 0)).toBeNull();
    expect(accuracyOf(3, 1)).toBe(0.75);
  });
});

describe('safeWebsite', () => {
  it('accepts only web addresses', () => {
    expect(safeWebsite('https://a.example/x')).toBe('https://a.example/x');
    for (const hostile of ['javascript:alert(1)', 'data:text/html,x', '//a.example', 'a.example', null])
      expect(safeWebsite(hostile)).toBeNull();
  });
});

describe('places and numbers', () => {
  it('are read from numbers and ordinals', () => {
    expect([placeOf(3), placeOf('47th'), placeOf(null)]).toEqual([3, 47, null]);
  });

  it('are not ids if the address has something else', () => {
    expect([idOf('12'), idOf('0'), idOf('1e3'), idOf('abc'), idOf(undefined)]).toEqual([12, null, null, null, null]);
  });
});
