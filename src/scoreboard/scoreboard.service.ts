import { Injectable } from '@nestjs/common';
import { ChallengesChanged } from '../challenges/challenge.events';
import { Settings } from '../configs/settings';
import type { PreparedAnswer } from '../http/envelope/prepared-answer';
import { JsonText, type Page } from '../http/envelope/results';
import { pageOf, pageSlice, type PageSize } from '../http/paging/page-query';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { ChallengeSolved, ResultsChanged } from '../submissions/submission.events';
import { MadeOfBoard } from './made-of-board';
import type { BracketQuery, ScoreboardQuery } from './scoreboard.dto';
import { BoardRowView, TopAccountView } from './scoreboard.views';
import { type AccountEntry, StandingsQueries } from './standings.queries';
import type { Standing } from './ranking';
import { type Board, Standings } from './standings';
import { WholeBoards } from './whole-boards';

const PAGE_SIZE: PageSize = { default: 50, max: 1000 };

/** Most answers with the first accounts that are kept, and the largest of them: clients ask for one or two sizes, of ten or so. */
const TOPS_KEPT = 10;
const LARGEST_TOP_KEPT = 100;

/** The first accounts by position, as JSON. */
type Top = JsonText<Record<string, TopAccountView>>;

/** The public board. */
@Injectable()
export class ScoreboardService {
  private readonly tops = new MadeOfBoard<Top>(TOPS_KEPT);

  constructor(
    private readonly standings: Standings,
    private readonly whole: WholeBoards,
    private readonly queries: StandingsQueries,
    private readonly settings: Settings,
  ) {}

  /** Solves that are worth nothing are in these answers, and not on the board. */
  @Handles(ChallengesChanged, ChallengeSolved, ResultsChanged, NoticesLost)
  onChange(): void {
    this.tops.forget();
  }

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

  /** The first `count` accounts, keyed by position. */
  async top(count: number, { bracket_id }: BracketQuery): Promise<Top> {
    const board = await this.standings.board();
    const make = (): Promise<Top> => this.topOf(board, count, bracket_id);
    const isKept = count <= LARGEST_TOP_KEPT && (bracket_id === undefined || board.bracketName(bracket_id) !== null);
    return isKept ? this.tops.get(board, `${count} of ${bracket_id}`, make) : make();
  }

  private async topOf(board: Board, count: number, bracket_id: number | undefined): Promise<Top> {
    const ranking = await board.rankingIn(bracket_id);
    const rows = ranking.rows(0, count);
    const entries = await this.entriesOf(board, rows);
    const views = rows.map((row) => TopAccountView.of(row, board, entries.get(row.account_id) ?? []));
    return new JsonText(JSON.stringify(Object.fromEntries(views.map((view, index) => [String(index + 1), view]))));
  }

  private async entriesOf(board: Board, rows: readonly Standing[]): Promise<Map<number, AccountEntry[]>> {
    const ids = rows.map(({ account_id }) => account_id);
    const byAccount = new Map<number, AccountEntry[]>(ids.map((id) => [id, []]));
    const entries = await this.queries.entries(board.account_type, ids, this.settings.get('freeze'));
    for (const entry of entries) byAccount.get(entry.account_id)?.push(entry);
    return byAccount;
  }
}
