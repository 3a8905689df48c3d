import { describe, expect, it } from 'vitest';
import { mayReload } from './quiet';
import { ceremonyOf, nextOf, reveal } from './reveal';

const FROZEN = [
  { account_id: 1, name: 'ada', score: 500 },
  { account_id: 2, name: 'bob', score: 400 },
  { account_id: 3, name: 'cy', score: 300 },
  { account_id: 4, name: 'dee', score: 100 },
];
const LIVE = [
  { account_id: 3, name: 'cy', score: 900 },
  { account_id: 1, name: 'ada', score: 500 },
  { account_id: 2, name: 'bob', score: 450 },
  { account_id: 5, name: 'eve', score: 200 },
  { account_id: 4, name: 'dee', score: 100 },
];

describe('The ceremony', () => {
  const start = ceremonyOf(FROZEN, LIVE, 4);

  it('begins with the frozen scoreboard, and with the accounts below it that have risen since', () => {
    expect(start.map(({ name, score }) => [name, score])).toEqual([
      ['ada', 500],
      ['bob', 400],
      ['cy', 300],
      ['dee', 100],
      ['eve', 0],
    ]);
  });

  it('has the points of low-ranked accounts on both scoreboards from the start', () => {
    const rows = ceremonyOf(FROZEN, LIVE, 3);
    expect(rows.map(({ name, score, isRevealed }) => [name, score, isRevealed])).toEqual([
      ['ada', 500, false],
      ['bob', 400, false],
      ['cy', 300, false],
      ['eve', 200, true],
      ['dee', 100, true],
    ]);
  });

  it('reveals from the last place upwards, and raises each account to its points', () => {
    const names: string[] = [];
    let rows = start;
    while (nextOf(rows) !== -1) {
      names.push(rows[nextOf(rows)]?.name ?? '');
      rows = reveal(rows);
    }
    expect(names).toEqual(['eve', 'dee', 'cy', 'bob', 'ada']);
    expect(rows.map(({ name, score }) => [name, score])).toEqual(LIVE.map(({ name, score }) => [name, score]));
  });
});

describe('A new build', () => {
  const now = 100_000_000;
  const quiet = { now, since: now, lastSolve: now - 120_000, moments: [now + 3_600_000] };

  it('is loaded when nothing happens, and not close to the start or the end', () => {
    expect(mayReload(quiet)).toBe(true);
    expect(mayReload({ ...quiet, lastSolve: now - 1000 })).toBe(false);
    expect(mayReload({ ...quiet, moments: [now + 60_000] })).toBe(false);
  });

  it('is loaded after an hour in any case', () => {
    expect(mayReload({ ...quiet, since: now - 3_700_000, lastSolve: now })).toBe(true);
  });
});
