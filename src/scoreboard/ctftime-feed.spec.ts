import { Instant } from '../platform/clock/instant';
import { statsOf, taskNames } from './ctftime-feed';
import type { AccountEntry } from './standings.queries';

describe('names of tasks', () => {
  it('are told apart where challenges have the same, and made up where they have none', () => {
    const challenges = [
      { id: 1, name: 'heap' },
      { id: 2, name: 'heap' },
      { id: 3, name: null },
      { id: 4, name: 'Challenge 3' },
      { id: 5, name: 'heap (2)' },
    ];

    expect([...taskNames(challenges)]).toEqual([
      [1, 'heap'],
      [2, 'heap (2)'],
      [3, 'Challenge 3'],
      [4, 'Challenge 3 (4)'],
      [5, 'heap (2) (5)'],
    ]);
  });
});

describe('the tasks of a team', () => {
  const entry = (challenge_id: number | null, value: number, seconds: number): AccountEntry => ({
    ...{ challenge_id, account_id: 7, team_id: 7, user_id: 1, value },
    date: Instant.fromMillis(seconds * 1000 + 900),
  });
  const names = new Map([
    [1, 'heap'],
    [2, '__proto__'],
  ]);

  it('have the time of each that has a name, and of the last of all', () => {
    const stats = statsOf(names, [entry(2, 100, 10), entry(1, 200, 20), entry(9, 50, 30), entry(null, 5, 40)]);

    expect(JSON.stringify(stats)).toBe(
      '{"taskStats":{"__proto__":{"points":100,"time":10},"heap":{"points":200,"time":20}},"lastAccept":30}',
    );
  });

  it('are none of a team that solved nothing', () => {
    expect(JSON.stringify(statsOf(names, [entry(null, 5, 40)]))).toBe('{"taskStats":{}}');
  });
});
