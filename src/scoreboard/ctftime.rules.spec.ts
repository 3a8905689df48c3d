import { taskNames, teamsOf } from './ctftime.rules';

function standing(account_id: number, name: string, score: number): Parameters<typeof teamsOf>[0][number] {
  return { account_id, name, score };
}

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

describe('the teams of a feed', () => {
  it('have places and scores alone where no tasks are to be named', () => {
    expect(teamsOf([standing(7, 'reds', 300), standing(5, 'blues', -10)], 1000)).toEqual([
      { pos: 1001, team: 'reds', score: 300 },
      { pos: 1002, team: 'blues', score: -10 },
    ]);
  });

  it('have the time of each task that they solved, and of the last', () => {
    const names = new Map([
      [1, 'heap'],
      [2, '__proto__'],
    ]);
    const solved = new Map([
      [
        7,
        [
          { challenge_id: 2, points: 100, time: 10 },
          { challenge_id: 1, points: 200, time: 20 },
          { challenge_id: 9, points: 50, time: 30 },
        ],
      ],
    ]);

    const teams = teamsOf([standing(7, 'reds', 350), standing(5, 'blues', 5)], 0, { names, solved });

    expect(JSON.stringify(teams)).toBe(
      '[{"pos":1,"team":"reds","score":350,"taskStats":{"__proto__":{"points":100,"time":10},"heap":{"points":200,"time":20}},"lastAccept":30},' +
        '{"pos":2,"team":"blues","score":5,"taskStats":{}}]',
    );
  });
});
