import { type ChallengeSolves, compareBoards, compareSolves } from './comparison.rules';

const ann = { account_id: 1, name: 'ann', score: 500 };
const bob = { account_id: 2, name: 'bob', score: 400 };

describe('scoreboards', () => {
  it.each([
    ['the same', [ann, bob], [ann, bob], []],
    [
      'in another order',
      [ann, bob],
      [bob, ann],
      [
        ['1', 'ann, 500', 'bob, 400'],
        ['2', 'bob, 400', 'ann, 500'],
      ],
    ],
    ['with other points', [ann], [{ ...ann, score: 1 }], [['1', 'ann, 500', 'ann, 1']]],
    ['with another name', [ann], [{ ...ann, name: 'Ann' }], [['1', 'ann, 500', 'Ann, 500']]],
    ['with another account', [ann], [{ ...ann, account_id: 9 }], [['1', 'ann, 500', 'ann, 500']]],
    ['that are shorter here', [ann, bob], [ann], [['2', 'bob, 400', null]]],
    ['that are longer here', [], [ann], [['1', null, 'ann, 500']]],
  ])('%s', (_what, theirs, ours, expected) => {
    const { differences, total } = compareBoards(theirs, ours);

    expect(differences.map(({ subject, theirs: their, ours: our }) => [subject, their, our])).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it('lists the first hundred differences', () => {
    const board = Array.from({ length: 150 }, (_, index) => ({ ...ann, account_id: index }));

    const part = compareBoards(board, []);

    expect([part.compared, part.total, part.differences.length]).toEqual([150, 150, 100]);
  });
});

const solves = (name: string, ...accounts: string[]): ChallengeSolves => ({
  name,
  accounts: new Map(accounts.map((account, index) => [account.length * 10 + index, account])),
});

describe('solves', () => {
  it.each<[string, [number, ChallengeSolves][], [number, ChallengeSolves][], (string | null)[][]]>([
    ['the same', [[1, solves('Heap', 'ann')]], [[1, solves('Heap', 'ann')]], []],
    ['missing here', [[1, solves('Heap', 'ann')]], [[1, solves('Heap')]], [['Heap', '1: ann', '0']]],
    ['more here', [[1, solves('Heap')]], [[1, solves('Heap', 'ann')]], [['Heap', '0', '1: ann']]],
    ['of a challenge that is missing here', [[1, solves('Heap', 'ann')]], [], [['Heap', '1', null]]],
    ['of a challenge that is missing there', [], [[2, solves('Boat')]], [['Boat', null, '0']]],
  ])('%s', (_what, theirs, ours, expected) => {
    const { differences } = compareSolves(new Map(theirs), new Map(ours));

    expect(differences.map(({ subject, theirs: their, ours: our }) => [subject, their, our])).toEqual(expected);
  });

  it('names at most ten accounts', () => {
    const many = solves('Heap', ...Array.from({ length: 12 }, (_, index) => `p${String(index).padStart(2, '0')}`));

    const { differences } = compareSolves(new Map([[1, many]]), new Map([[1, solves('Heap')]]));

    expect(differences[0]?.theirs).toBe('12: p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, …');
  });
});
