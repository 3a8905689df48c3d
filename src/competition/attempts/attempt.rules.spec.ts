import { compileFlag } from '../../challenges/flags/flag.rules';
import { reportOf, outcomeByFlags, outcomeByMembers } from './attempt.rules';

describe('reportOf', () => {
  it.each([
    [0, 1, 'Incorrect'],
    [null, 1, 'Incorrect'],
    [-3, 7, 'Incorrect'],
    [3, 1, 'Incorrect. You have 2 tries remaining.'],
    [3, 2, 'Incorrect. You have 1 try remaining.'],
    [3, 3, 'Incorrect. You have 0 tries remaining.'],
    [3, 9, 'Incorrect. You have 0 tries remaining.'],
  ])('with a limit of %p and %i incorrect submissions has the message "%s"', (maxAttempts, fails, message) => {
    expect(reportOf({ verdict: 'incorrect', fails }, { max_attempts: maxAttempts, logic: 'any' })).toEqual({
      status: 'incorrect',
      message,
    });
  });

  it('is incorrect for a caller without attempts left, as in CTFd', () => {
    expect(reportOf({ verdict: 'exhausted', fails: 3 }, { max_attempts: 3, logic: 'any' })).toEqual({
      status: 'incorrect',
      message: 'You have 0 tries remaining',
    });
  });
});

describe('reportOf for a submission that does not solve yet', () => {
  it.each([
    ['all', 'Correct but more flags are required'],
    ['team', 'Correct but all team members must submit a flag'],
  ] as const)('with logic %s has the message "%s"', (logic, message) => {
    expect(reportOf({ verdict: 'partial', fails: 2 }, { max_attempts: 3, logic })).toEqual({
      status: 'partial',
      message,
    });
  });
});

describe('outcomeByFlags', () => {
  const flags = [
    compileFlag({ type: 'static', content: 'a', data: '' }),
    compileFlag({ type: 'static', content: 'b', data: '' }),
    compileFlag({ type: 'regex', content: 'c\\d', data: '' }),
  ];

  it.each([
    [[], 'a', 'partial'],
    [['a'], 'a', 'repeated'],
    [['c1'], 'c2', 'repeated'],
    [['a'], 'b', 'partial'],
    [['b', 'a'], 'c1', 'correct'],
    [['a', 'old', 'b'], 'c1', 'correct'],
    [['a', 'b', 'c1'], 'a', 'correct'],
  ])('after %j finds %s %s', (attempts, submission, outcome) => {
    const earlier = attempts.map((provided) => ({ user_id: 1, provided }));

    expect(outcomeByFlags(flags, submission, earlier)).toBe(outcome);
  });

  it('counts one submission for all flags that it matches', () => {
    const same = [
      compileFlag({ type: 'static', content: 'a', data: '' }),
      compileFlag({ type: 'regex', content: '.', data: '' }),
    ];

    expect(outcomeByFlags(same, 'a', [])).toBe('correct');
  });
});

describe('outcomeByMembers', () => {
  it.each([
    [[1], [], 'correct'],
    [[1, 2], [], 'partial'],
    [[1, 2], [1], 'repeated'],
    [[1, 2], [2], 'correct'],
    [[1, 2, 3], [2], 'partial'],
    [[1, 2], [2, 9], 'correct'],
    [[1], [1, 2], 'correct'],
  ])('with the submission of member 1 of %j after submissions of %j is %s', (members, givers, outcome) => {
    const earlier = givers.map((user_id) => ({ user_id, provided: 'x' }));

    expect(outcomeByMembers(members, 1, earlier)).toBe(outcome);
  });
});
