import { Injectable } from '@nestjs/common';
import type { PreparedAnswer } from '../http/envelope/prepared-answer';
import { JsonText, type Page } from '../http/envelope/results';
import { pageOf, pageSlice, type PageSize } from '../http/paging/page-query';
import type { ScoreboardQuery } from './scoreboard.dto';
import { BoardRowView } from './scoreboard.views';
import { Standings } from './standings';
import { WholeBoards } from './whole-boards';

const PAGE_SIZE: PageSize = { default: 50, max: 1000 };

/** The public board. */
@Injectable()
export class ScoreboardService {
  constructor(
    private readonly standings: Standings,
    private readonly whole: WholeBoards,
  ) {}

  /** The board as clients of the peer expect it, or one page of it where a page is asked for (decisions 20). */
  async board(query: ScoreboardQuery): Promise<PreparedAnswer | Page<BoardRowView>> {
    if (query.page !== undefined || query.per_page !== undefined) return this.page(query);
    return this.whole.get(query.bracket_id);
  }

  /** One page of the rows of a bracket or of all. */
  async page({ page, per_page, bracket_id }: ScoreboardQuery): Promise<Page<BoardRowView>> {
    const board = await this.standings.board();
    const ranking = await board.rankingIn(bracket_id);
    const slice = pageSlice({ page, per_page }, PAGE_SIZE);
    const rows = BoardRowView.jsonOf(ranking, slice.offset, slice.limit, board);
    return pageOf(new JsonText<BoardRowView[]>(rows), slice, ranking.length);
  }
}
