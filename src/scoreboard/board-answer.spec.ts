import { PreparedAnswer } from '../http/envelope/prepared-answer';
import { Turns } from '../platform/queue/turns';
import type { Settings } from '../settings/settings';
import type { Gate } from '../http/access/gate';
import { BoardAnswer, writtenInPieces } from './board-answer';
import { CtftimeFeeds } from './ctftime-feed';
import { Ranking } from './ranking';
import type { Board, Standings } from './standings';
import type { StandingsQueries } from './standings.queries';
import { WholeBoards } from './whole-boards';

let now = 0;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** A board of nobody, each of which is another; to look for its rows takes so many milliseconds. */
function boardOf(millis: number): Board {
  return {
    account_type: 'user',
    ranking: Ranking.empty,
    rankingIn: () => {
      now += millis;
      return Promise.resolve(Ranking.empty);
    },
    membersOf: () => [],
    bracketName: () => null,
  };
}

let board: Board;
// What is made of boards asks for nothing else.
const standings = { board: () => Promise.resolve(board) } as Standings;

describe('an answer made of the board', () => {
  let written: Board[];
  /** Whether an answer is not finished before `finish` is called. */
  let isHeld: boolean;
  let finish: (() => void) | null;
  let answer: BoardAnswer;

  /** Which of the boards is shown, from 0. */
  const shown = async (): Promise<string> => (await answer.get()).bytes.toString();

  beforeEach(() => {
    [board, written, finish, isHeld] = [boardOf(0), [], null, false];
    answer = new BoardAnswer(
      standings,
      async (of) => {
        const text = String(written.push(of) - 1);
        if (isHeld) await new Promise<void>((resolve) => (finish = resolve));
        // So slow that readers do not wait for the next one as a rule.
        else now += 600;
        return PreparedAnswer.of([Buffer.from(text)], new Turns());
      },
      1000,
    );
  });

  it('is written once for a board, however many ask for it, and again for the next', async () => {
    expect(await Promise.all([shown(), shown()])).toEqual(['0', '0']);
    expect(await shown()).toBe('0');
    expect(written).toEqual([board]);

    board = boardOf(0);
    now += 10_000;

    expect(await Promise.all([shown(), shown()])).toEqual(['1', '1']);
    expect(written).toHaveLength(2);
    expect(written[1]).toBe(board);
  });

  it('is shown as it was while the next one is written', async () => {
    expect(await shown()).toBe('0');
    [board, isHeld] = [boardOf(0), true];
    now = 900;

    expect(await shown()).toBe('0');
    expect(written).toHaveLength(2);
    expect(await shown()).toBe('0');

    finish?.();
    await new Promise(setImmediate);
    expect(await shown()).toBe('1');
    expect(written).toHaveLength(2);
  });

  it('is not shown any more when another board has come and it is too old', async () => {
    expect(await shown()).toBe('0');
    now = 5000;
    expect(await shown()).toBe('0');

    board = boardOf(0);

    expect(await shown()).toBe('1');
  });
});

describe('the whole board', () => {
  it.each([
    [350, 'as it was'],
    [450, 'as it is'],
  ])('is shown, when it has changed, %p ms after it was written, %s', async (millis, which) => {
    const whole = new WholeBoards(standings);
    // So slow that readers do not wait for the next one as a rule.
    board = boardOf(300);
    const first = await whole.get();

    board = boardOf(300);
    now = millis;

    expect((await whole.get()) === first).toBe(which === 'as it was');
  });
});

describe('the feed for CTFtime', () => {
  it.each([
    [350, 'as it was'],
    [450, 'as it is'],
  ])('is shown, when the board has changed, %p ms after it was written, %s', async (millis, which) => {
    // Without tasks a feed is made of the board alone.
    const feeds = new CtftimeFeeds(standings, {} as StandingsQueries, {} as Settings, {} as Gate);
    // So slow that readers do not wait for the next one as a rule.
    const slowBoard = (): Board => ({
      ...boardOf(0),
      get ranking() {
        now += 150;
        return Ranking.empty;
      },
    });
    board = slowBoard();
    const first = await feeds.feed('none');

    board = slowBoard();
    now = millis;

    expect((await feeds.feed('none')) === first).toBe(which === 'as it was');
  });
});

describe('what is written in pieces', () => {
  it.each([
    [0, '{"data":[]}\n'],
    [2, '{"data":[0,1]}\n'],
    [5, '{"data":[0,1,2,3,4]}\n'],
  ])('is one list of %p rows', async (length, text) => {
    const list = Array.from({ length }, (_, row) => row);
    const rows = (first: number, step: number): string => JSON.stringify(list.slice(first, first + step));

    const { bytes } = await writtenInPieces({ head: '{"data":', length, step: 2, rows });

    expect(bytes.toString()).toBe(text);
  });
});
