import type { Response } from 'express';
import type { Settings } from '../settings/settings';
import { Instant } from '../platform/clock/instant';
import { Ranking, type Standing } from './ranking';
import type { Board, Standings } from './standings';
import type { AccountEntry, StandingsQueries } from './standings.queries';
import { FirstAccounts, TopAccounts } from './top-accounts';

interface Row {
  id: number;
  solves: { value: number }[];
}

/** What a client would get of an answer. */
function sent(answer: ReturnType<FirstAccounts['first']>): { length: unknown; text: string } {
  let length: unknown;
  const pieces: Buffer[] = [];
  const take = (piece: Buffer): void => void pieces.push(piece);
  // Nothing else of a response is used.
  const response = {
    setHeader: (name: string, value: unknown) => (length = name === 'Content-Length' ? value : length),
    write: take,
    end: take,
  };
  answer.send(response as unknown as Response);
  return { length, text: Buffer.concat(pieces).toString() };
}

describe('the first accounts', () => {
  it.each([
    [0, ''],
    [1, '"1":"ä"'],
    [2, '"1":"ä","2":"b"'],
    [3, '"1":"ä","2":"b"'],
  ])('are sent as far as %p of them go', (count, rows) => {
    const text = `{"success":true,"data":{${rows}}}\n`;

    expect(sent(FirstAccounts.of(['"1":"ä"', '"2":"b"']).first(count))).toEqual({
      length: Buffer.byteLength(text),
      text,
    });
  });

  it('are nobody where there is nobody', () => {
    expect(sent(FirstAccounts.of([]).first(10)).text).toBe('{"success":true,"data":{}}\n');
  });

  describe('with their solves', () => {
    let asked: number;
    let board: Board;
    let top: TopAccounts;

    beforeEach(() => {
      asked = 0;
      board = {
        account_type: 'user',
        ranking: Ranking.empty,
        rankingIn: () => {
          asked++;
          return Promise.resolve(Ranking.empty);
        },
        membersOf: () => [],
        bracketName: (id) => (id === 1 ? 'Students' : null),
      };
      const standings = { board: () => Promise.resolve(board) } as Standings;
      top = new TopAccounts(standings, {} as StandingsQueries, {} as Settings);
    });

    const ask = (counts: number[], bracket_id?: number): Promise<unknown> =>
      Promise.all(counts.map((count) => top.first(count, bracket_id)));

    it.each([
      ['up to ten', [0, 1, 9, 10]],
      ['up to a hundred', [11, 50, 100]],
      ['up to a thousand', [101, 500, 1000]],
    ])('are put together once for all who ask for %s', async (_, counts) => {
      await ask(counts);
      await ask(counts);

      expect(asked).toBe(1);
    });

    it('are kept for brackets that exist', async () => {
      for (let time = 0; time < 2; time++) await ask([10], 1);
      expect(asked).toBe(1);

      for (let time = 0; time < 2; time++) await ask([10], 99);
      expect(asked).toBe(3);
    });

    it.each([50, 51, 100, 101, 150])('are all there, in their order, where %p are asked for', async (count) => {
      const standings = Array.from({ length: 120 }, (_, index) => ({ account_id: 500 - index }) as Standing);
      const ranking = { rows: (first: number, many: number) => standings.slice(first, first + many) } as Ranking;
      const entries = (_kind: string, ids: number[]): Promise<AccountEntry[]> =>
        Promise.resolve(
          ids.map((id) => ({ account_id: id, value: 1000 + id, date: Instant.fromMillis(0) }) as AccountEntry),
        );
      board = { ...board, rankingIn: () => Promise.resolve(ranking) };
      top = new TopAccounts(
        { board: () => Promise.resolve(board) } as Standings,
        { entries } as unknown as StandingsQueries,
        { get: () => null } as unknown as Settings,
      );

      const { data } = JSON.parse(sent(await top.first(count, undefined)).text) as { data: Record<string, Row> };

      expect(Object.entries(data).map(([place, { id, solves }]) => [Number(place), id, solves[0]?.value])).toEqual(
        standings.slice(0, count).map(({ account_id }, index) => [index + 1, account_id, 1000 + account_id]),
      );
    });

    it('are put together anew for another board, and after a solve', async () => {
      await ask([10]);
      board = { ...board };
      await ask([10]);
      expect(asked).toBe(2);

      top.onSolve();
      await ask([10]);
      expect(asked).toBe(3);
    });
  });
});
