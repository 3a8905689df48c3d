import { Injectable } from '@nestjs/common';
import type { Viewer } from '../http/context/viewer';
import { CachedResponse } from '../http/envelope/cached-response';
import { type Page, RawJson } from '../http/envelope/results';
import { pageOf, pageSlice, type PageSize } from '../http/envelope/page-query';
import { slicesOf } from '../platform/concurrency/yield-to-event-loop';
import type { Board, Bracket } from './board';
import { BoardCache, jsonList } from './board-cache';
import type { BoardPageQuery, BracketQuery } from './scoreboard.dto';
import { BoardRowView, TopAccountView } from './scoreboard.views';
import { Standings } from './standings';
import { type ScoreRow, StandingsQueries } from './standings.queries';
import { MAX_TOP } from './top-size.pipe';

const PAGE_SIZE: PageSize = { default: 50, max: 1000 };

/** Rows written as JSON before yielding to the event loop; writing them takes about two milliseconds. */
const SLICE = 1000;

/** Names searched before yielding to the event loop; searching them takes about a millisecond. */
const SEARCH_SLICE = 10_000;

/**
 * Sizes of the cached lists of first accounts. A request is answered from the smallest list that is long enough. Nearly
 * all requests ask for ten accounts.
 */
const TOP_SIZES = [10, 100, MAX_TOP];

const TOP_SLICE = 50;

/** Number of brackets whose boards and first accounts are cached. A cached board takes 200 bytes an account. */
const MAX_BRACKETS = 50;

/**
 * Responses with the public board. The whole board and the first accounts are the same for every caller, so their JSON
 * is written only once after each change of the board.
 */
@Injectable()
export class ScoreboardService {
  private readonly boards: BoardCache<Bracket, CachedResponse>;
  private readonly tops: { size: number; lists: BoardCache<Bracket, string[]> }[];

  constructor(
    private readonly standings: Standings,
    private readonly queries: StandingsQueries,
  ) {
    this.boards = new BoardCache(standings, MAX_BRACKETS, wholeBoard);
    this.tops = TOP_SIZES.map((size) => ({
      size,
      lists: new BoardCache(standings, MAX_BRACKETS, (board, bracket) => this.first(size, board, bracket)),
    }));
  }

  /** Returns the whole board as CTFd does, or a page if the query has any parameter except `bracket_id`. */
  async board(viewer: Viewer, query: BoardPageQuery): Promise<CachedResponse | BoardRowView[] | Page<BoardRowView>> {
    const { bracket_id: bracket = 'all', ...filters } = query;
    if (Object.values(filters).some((value) => value !== undefined)) return this.page(query, viewer);
    // Only existing brackets get a cache entry: the id may be any number.
    return (await this.standings.get()).hasBracket(bracket) ? this.boards.get(bracket) : [];
  }

  async page(query: BoardPageQuery, viewer?: Viewer): Promise<Page<BoardRowView>> {
    const { page, per_page, bracket_id: bracket = 'all', q = '', around } = query;
    const board = await this.standings.get();
    const frozen = { frozen: query.frozen !== false || !viewer?.isAdmin };
    const ranking = board.rankingIn(bracket, frozen);
    const own = around && viewer ? board.indexOf(viewer.account_id, bracket, frozen) : -1;
    const matches = q === '' ? null : await matchesOf(ranking, q);
    const [total, at] = matches ? [matches.length, matches.indexOf(own)] : [ranking.length, own];
    let slice = pageSlice({ page, per_page }, PAGE_SIZE);
    if (at >= 0 && slice.limit > 0)
      slice = pageSlice({ page: String(Math.floor(at / slice.limit) + 1), per_page }, PAGE_SIZE);
    const end = Math.min(slice.offset + slice.limit, total);
    const isBeside = !frozen.frozen && board.scope.before !== null;
    const views: BoardRowView[] = [];
    for (let n = slice.offset; n < end; n++) {
      const index = matches?.[n] ?? n;
      const row = ranking[index];
      if (!row) continue;
      const view = BoardRowView.from(row, index, board, frozen);
      views.push(isBeside ? { ...view, ...frozenStanding(board, row.account_id, bracket) } : view);
    }
    // `RawJson`, because the rows are already views and need no conversion.
    return pageOf(new RawJson(JSON.stringify(views), views), slice, total);
  }

  /** Returns the first `count` accounts with their solves and awards. The keys of the object are the positions. */
  async top(count: number, query: BracketQuery): Promise<RawJson> {
    const bracket = query.bracket_id ?? 'all';
    const board = await this.standings.get();
    const top = this.tops.find(({ size }) => count <= size);
    if (!top || !board.hasBracket(bracket)) return new RawJson('{}');
    const texts = await top.lists.get(bracket);
    return new RawJson(`{${texts.slice(0, count).join()}}`);
  }

  private async first(size: number, board: Board, bracket: Bracket): Promise<string[]> {
    const texts: string[] = [];
    for await (const rows of slicesOf(board.rankingIn(bracket).slice(0, size), TOP_SLICE)) {
      const entries = await this.queries.entries(board.scope, rows);
      for (const row of rows) {
        const view = TopAccountView.from(row, board, entries.get(row.account_id) ?? []);
        texts.push(`"${texts.length + 1}":${JSON.stringify(view)}`);
      }
    }
    return texts;
  }
}

function frozenStanding(
  board: Board,
  account_id: number,
  bracket: Bracket,
): Pick<BoardRowView, 'frozen_pos' | 'frozen_score'> {
  const index = board.indexOf(account_id, bracket);
  return {
    frozen_pos: index === -1 ? null : index + 1,
    frozen_score: board.scoreOf(board.scope.kind, account_id, { frozen: true }),
  };
}

function wholeBoard(board: Board, bracket: Bracket): Promise<CachedResponse> {
  const rows = (slice: readonly ScoreRow[], first: number): object[] => BoardRowView.listOf(slice, first, board);
  return CachedResponse.from(jsonList('{"success":true,"data":', board.rankingIn(bracket), SLICE, rows));
}

async function matchesOf(ranking: readonly ScoreRow[], text: string): Promise<number[]> {
  const term = text.toLowerCase();
  const matches: number[] = [];
  let index = 0;
  for await (const slice of slicesOf(ranking, SEARCH_SLICE))
    for (const { name } of slice) {
      if (name.toLowerCase().includes(term)) matches.push(index);
      index++;
    }
  return matches;
}
