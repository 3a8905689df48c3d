import { Instant } from '../platform/clock/instant';
import { statsOf, taskNames } from './ctftime-feed';
import type { AccountEntry } from './standings.queries';

describe('names of challenges in the feed', () => {
  it('are made unique, and generated for challenges without a name', () => {
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

describe('the challenges of a team in the feed', () => {
  const entry = (challenge_id: number | null, value: number, seconds: number): AccountEntry => ({
    ...{ challenge_id, account_id: 7, team_id: 7, user_id: 1, value },
    date: Instant.fromMillis(seconds * 1000 + 900),
  });
  const names = new Map([
    [1, 'heap'],
    [2, '__proto__'],
  ]);

  it('have the time of each named challenge, and of the last solve of any', () => {
    const stats = statsOf(names, [entry(2, 100, 10), entry(1, 200, 20), entry(9, 50, 30), entry(null, 5, 40)]);

    expect(JSON.stringify(stats)).toBe(
      '{"taskStats":{"__proto__":{"points":100,"time":10},"heap":{"points":200,"time":20}},"lastAccept":30}',
    );
  });

  it('are empty for a team without solves', () => {
    expect(JSON.stringify(statsOf(names, [entry(null, 5, 40)]))).toBe('{"taskStats":{}}');
  });
});
