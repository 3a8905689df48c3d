import { Injectable } from '@nestjs/common';
import { Settings } from '../configs/settings';
import { Gate, refusalOf } from '../http/access/gate';
import type { Viewer } from '../http/access/viewer';
import { Handles } from '../platform/events/handles';
import { type CtftimeChallenge, type CtftimeFeed, feedOf, type SolvedTask, taskNames } from './ctftime.rules';
import { CHANGES_BEHIND_BOARD, MadeOfBoard } from './made-of-board';
import type { Standing } from './ranking';
import { type Board, Standings } from './standings';
import { StandingsQueries } from './standings.queries';

/** Accounts whose solves are read at a time. */
const ACCOUNTS_AT_ONCE = 1000;

/** Boards with more accounts come without tasks, which CTFtime does not insist on: they would have millions of entries. */
const MAX_ACCOUNTS_WITH_TASKS = 10_000;

/** Which challenges a feed names: those that nothing must be solved for, or all that are visible. */
type Tasks = 'open' | 'all';

/** The public board for ctftime.org, frozen while a freeze is set. */
@Injectable()
export class CtftimeFeeds {
  private readonly feeds = new MadeOfBoard<CtftimeFeed>(2);

  constructor(
    private readonly standings: Standings,
    private readonly queries: StandingsQueries,
    private readonly settings: Settings,
    private readonly gate: Gate,
  ) {}

  @Handles(...CHANGES_BEHIND_BOARD)
  onChange(): void {
    this.feeds.forget();
  }

  /** The feed as far as the caller may see challenges: without tasks while they may not. */
  async feedFor(viewer: Viewer): Promise<CtftimeFeed> {
    if (viewer.isAdmin) return this.feed('all');
    if (!this.mayNameChallenges(viewer)) return feedOf((await this.standings.board()).ranking.rows());
    return this.feed(this.gate.hasEnded() ? 'all' : 'open');
  }

  /** The feed with its tasks, built once for a board, however many ask for it. */
  async feed(tasks: Tasks = 'all'): Promise<CtftimeFeed> {
    const board = await this.standings.board();
    if (board.ranking.length > MAX_ACCOUNTS_WITH_TASKS) return feedOf(board.ranking.rows());
    return this.feeds.get(board, tasks, () => this.build(board, tasks));
  }

  private async build(board: Board, tasks: Tasks): Promise<CtftimeFeed> {
    const names = taskNames(await this.challenges(tasks));
    const solved = new Map<number, SolvedTask[]>();
    for (let first = 0; first < board.ranking.length; first += ACCOUNTS_AT_ONCE)
      await this.addSolved(solved, board, board.ranking.rows(first, ACCOUNTS_AT_ONCE));
    return feedOf(board.ranking.rows(), { names, solved });
  }

  private async addSolved(
    solved: Map<number, SolvedTask[]>,
    { account_type }: Board,
    rows: readonly Standing[],
  ): Promise<void> {
    const ids = rows.map(({ account_id }) => account_id);
    for (const entry of await this.queries.entries(account_type, ids, this.settings.get('freeze'))) {
      if (entry.challenge_id === null) continue;
      const tasks = solved.get(entry.account_id) ?? [];
      solved.set(entry.account_id, tasks);
      tasks.push({
        challenge_id: entry.challenge_id,
        points: entry.value,
        time: Math.floor(entry.date.millis / 1000),
      });
    }
  }

  private challenges(tasks: Tasks): Promise<CtftimeChallenge[]> {
    return this.queries.visibleChallenges({ gated: tasks === 'all' });
  }

  /** Whether somebody may see the list of challenges now (seed-endpoints 3.1). */
  private mayNameChallenges(viewer: Viewer): boolean {
    if (refusalOf(this.gate.visibility('challenge'), 'challenge', viewer) !== null) return false;
    if (this.gate.window() !== 'running' || viewer.lacksTeam) return false;
    return viewer.user === null || viewer.user.verified || !this.gate.needsVerifiedEmail();
  }
}
