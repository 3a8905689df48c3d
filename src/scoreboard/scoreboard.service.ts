import { Injectable } from '@nestjs/common';
import type { CachedResponse } from '../http/envelope/cached-response';
import { type Page, RawJson } from '../http/envelope/results';
import { pageOf, pageSlice, type PageSize } from '../http/paging/page-query';
import { ScoreboardResponse } from './scoreboard-response';
import type { ScoreboardQuery } from './scoreboard.dto';
import { BoardRowView } from './scoreboard.views';
import { Standings } from './standings';

const PAGE_SIZE: PageSize = { default: 50, max: 1000 };

/** The public board. */
@Injectable()
export class ScoreboardService {
  constructor(
    private readonly standings: Standings,
    private readonly response: ScoreboardResponse,
  ) {}

  /** The whole board as clients of CTFd expect it, or one page of it where a page is asked for. */
  async board(query: ScoreboardQuery): Promise<CachedResponse | BoardRowView[] | Page<BoardRowView>> {
    if (query.page !== undefined || query.per_page !== undefined) return this.page(query);
    // Only brackets that exist are kept, not any number that is asked for.
    if (!(await this.standings.board()).hasBracket(query.bracket_id)) return [];
    return this.response.get(query.bracket_id);
  }

  /** One page of the rows of a bracket or of all. */
  async page({ page, per_page, bracket_id }: ScoreboardQuery): Promise<Page<BoardRowView>> {
    const board = await this.standings.board();
    const ranking = await board.rankingIn(bracket_id);
    const slice = pageSlice({ page, per_page }, PAGE_SIZE);
    const rows = ranking.slice(slice.offset, slice.offset + slice.limit);
    const views = BoardRowView.listOf(rows, slice.offset, board);
    // Written here, since these rows were chosen by their view already.
    return pageOf(new RawJson(JSON.stringify(views), views), slice, ranking.length);
  }
}
