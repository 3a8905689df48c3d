import { Injectable } from '@nestjs/common';
import { Settings } from '../configs/settings';
import type { PreparedAnswer } from '../http/envelope/prepared-answer';
import type { Page } from '../http/envelope/results';
import { pageOf, pageSlice, type PageSize } from '../http/paging/page-query';
import type { BracketQuery, ScoreboardQuery } from './scoreboard.dto';
import { BoardRowView, TopAccountView } from './scoreboard.views';
import { type AccountEntry, StandingsQueries } from './standings.queries';
import type { Ranking, Standing } from './ranking';
import { type Board, Standings } from './standings';
import { WholeBoard } from './whole-board';

const PAGE_SIZE: PageSize = { default: 50, max: 1000 };

/** The public board. */
@Injectable()
export class ScoreboardService {
  constructor(
    private readonly standings: Standings,
    private readonly whole: WholeBoard,
    private readonly queries: StandingsQueries,
    private readonly settings: Settings,
  ) {}

  /** The whole board, as clients of the peer expect it, or what is asked for of it. */
  async board(query: ScoreboardQuery): Promise<PreparedAnswer | BoardRowView[] | Page<BoardRowView>> {
    if (Object.values(query).some((value) => value !== undefined)) return this.list(query);
    return this.whole.get();
  }

  /** The rows of a bracket or of all, or one page of them when a page is asked for (decisions 20). */
  async list({ page, per_page, bracket_id }: ScoreboardQuery): Promise<BoardRowView[] | Page<BoardRowView>> {
    const board = await this.standings.board();
    const ranking = rankingIn(board, bracket_id);
    const views = (first?: number, count?: number): BoardRowView[] =>
      ranking.rows(first, count).map((row, index) => BoardRowView.of(row, (first ?? 0) + index + 1, board));
    if (page === undefined && per_page === undefined) return views();
    const slice = pageSlice({ page, per_page }, PAGE_SIZE);
    return pageOf(views(slice.offset, slice.limit), slice, ranking.length);
  }

  /** The first `count` accounts, keyed by position. */
  async top(count: number, { bracket_id }: BracketQuery): Promise<Record<string, TopAccountView>> {
    const board = await this.standings.board();
    const rows = rankingIn(board, bracket_id).rows(0, count);
    const entries = await this.entriesOf(board, rows);
    return Object.fromEntries(
      rows.map((row, index) => [String(index + 1), TopAccountView.of(row, board, entries.get(row.account_id) ?? [])]),
    );
  }

  private async entriesOf(board: Board, rows: readonly Standing[]): Promise<Map<number, AccountEntry[]>> {
    const ids = rows.map(({ account_id }) => account_id);
    const byAccount = new Map<number, AccountEntry[]>(ids.map((id) => [id, []]));
    const entries = await this.queries.entries(board.account_type, ids, this.settings.get('freeze'));
    for (const entry of entries) byAccount.get(entry.account_id)?.push(entry);
    return byAccount;
  }
}

function rankingIn({ ranking }: Board, bracket_id: number | undefined): Ranking {
  return bracket_id === undefined ? ranking : ranking.inBracket(bracket_id);
}
