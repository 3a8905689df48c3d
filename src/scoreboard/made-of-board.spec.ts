import { MadeOfBoard } from './made-of-board';
import { Ranking } from './ranking';
import type { Board } from './standings';

function board(): Board {
  const nobody = Ranking.empty;
  return {
    account_type: 'user',
    ranking: nobody,
    rankingIn: () => Promise.resolve(nobody),
    membersOf: () => [],
    bracketName: () => null,
  };
}

describe('what is made of a board', () => {
  let made = 0;
  const make = (): Promise<number> => Promise.resolve(++made);
  beforeEach(() => (made = 0));

  it('is made once for all who ask, until the board or the rows behind it are others', async () => {
    const [things, first] = [new MadeOfBoard<number>(2), board()];

    expect(await Promise.all([things.get(first, 'a', make), things.get(first, 'a', make)])).toEqual([1, 1]);
    expect(await things.get(first, 'b', make)).toBe(2);
    things.forget();
    expect(await things.get(first, 'a', make)).toBe(3);
    expect(await things.get(board(), 'a', make)).toBe(4);
  });

  it('is made for each who asks beyond the number that is kept', async () => {
    const [things, same] = [new MadeOfBoard<number>(1), board()];
    await things.get(same, 'a', make);

    expect([await things.get(same, 'b', make), await things.get(same, 'b', make)]).toEqual([2, 3]);
    expect(await things.get(same, 'a', make)).toBe(1);
  });

  it('is made anew after it could not be', async () => {
    const [things, same] = [new MadeOfBoard<number>(1), board()];
    await expect(things.get(same, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');

    expect(await things.get(same, 'a', make)).toBe(1);
  });
});
