import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CachedResponse } from '../http/envelope/cached-response';
import { slicesOf } from '../platform/concurrency/yield-to-event-loop';
import { type Board, MadeOfBoard } from './board';
import { BoardRowView } from './scoreboard.views';
import { Standings } from './standings';
import type { ScoreRow } from './standings.queries';

/** Rows written as JSON before other work is let in: two milliseconds. */
const SLICE = 1000;

/** Brackets whose boards are kept. One takes 200 bytes an account. */
const MAX_BRACKETS = 50;

/** Stands for everybody: no bracket has this id. */
const EVERYBODY = 0;

/** The answers with the whole board, and with that of each bracket: written once for a board, when somebody asks for them. */
@Injectable()
export class ScoreboardResponse {
  private readonly responses: LRUCache<number, MadeOfBoard<CachedResponse>>;

  constructor(standings: Standings) {
    this.responses = new LRUCache({
      max: MAX_BRACKETS,
      memoMethod: (id) => new MadeOfBoard(standings, (board) => written(board, id === EVERYBODY ? undefined : id)),
    });
  }

  /** The answer with everybody, or with those of a bracket there is. */
  get(bracket_id: number = EVERYBODY): Promise<CachedResponse> {
    return this.responses.memo(bracket_id).get();
  }
}

async function written(board: Board, bracket_id: number | undefined): Promise<CachedResponse> {
  const rows = (slice: readonly ScoreRow[], first: number): object[] => BoardRowView.listOf(slice, first, board);
  return CachedResponse.of(jsonList('{"success":true,"data":', await board.rankingIn(bracket_id), SLICE, rows));
}

/** JSON of an object that begins with `head` and ends with a list, of which `rows` gives those of one slice after the other. */
export async function* jsonList<T>(
  head: string,
  list: readonly T[],
  size: number,
  rows: (slice: readonly T[], first: number) => object[] | Promise<object[]>,
): AsyncGenerator<string> {
  yield `${head}[`;
  let first = 0;
  for await (const slice of slicesOf(list, size)) {
    yield `${first === 0 ? '' : ','}${JSON.stringify(await rows(slice, first)).slice(1, -1)}`;
    first += slice.length;
  }
  yield ']}\n';
}
