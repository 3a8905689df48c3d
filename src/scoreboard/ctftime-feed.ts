import { Injectable } from '@nestjs/common';
import { Settings } from '../settings/settings';
import { Gate, refusalOf } from '../http/access/gate';
import type { Viewer } from '../http/access/viewer';
import type { PreparedAnswer } from '../http/envelope/prepared-answer';
import { BoardAnswer, writtenInPieces } from './board-answer';
import { type CtftimeChallenge, type SolvedTask, taskNames, teamsOf } from './ctftime.rules';
import { EntryAnswers } from './entry-answers';
import type { Standing } from './ranking';
import { type Board, Standings } from './standings';
import { type AccountEntry, StandingsQueries } from './standings.queries';

/** Accounts whose solves are read, and written as JSON, at a time. */
const ACCOUNTS_AT_ONCE = 100;

/** Boards with more accounts come without tasks, which CTFtime does not insist on: they would have millions of entries. */
const MAX_ACCOUNTS_WITH_TASKS = 10_000;

/** Which challenges a feed names: none, those that nothing must be solved for, or all that are visible. */
type Tasks = 'none' | 'open' | 'all';

/** The public board for ctftime.org, frozen while a freeze is set. */
@Injectable()
export class CtftimeFeeds extends EntryAnswers {
  private readonly feeds: Record<Tasks, BoardAnswer>;

  constructor(
    private readonly standings: Standings,
    queries: StandingsQueries,
    settings: Settings,
    private readonly gate: Gate,
  ) {
    super(queries, settings);
    const feed = (tasks: Tasks): BoardAnswer => new BoardAnswer(standings, (board) => this.write(board, tasks));
    this.feeds = { none: feed('none'), open: feed('open'), all: feed('all') };
  }

  /** One without tasks is made of the board alone. */
  protected override answers(): BoardAnswer[] {
    return [this.feeds.open, this.feeds.all];
  }

  /** The feed as far as the caller may see challenges: without tasks while they may not. */
  async feedFor(viewer: Viewer): Promise<PreparedAnswer> {
    if (viewer.isAdmin) return this.feed('all');
    if (!this.mayNameChallenges(viewer)) return this.feed('none');
    return this.feed(this.gate.hasEnded() ? 'all' : 'open');
  }

  /** The feed, written once for a board, however many ask for it. */
  async feed(tasks: Tasks = 'all'): Promise<PreparedAnswer> {
    const { ranking } = await this.standings.board();
    return this.feeds[ranking.length > MAX_ACCOUNTS_WITH_TASKS ? 'none' : tasks].get();
  }

  private async write(board: Board, tasks: Tasks): Promise<PreparedAnswer> {
    const names = tasks === 'none' ? null : taskNames(await this.challenges(tasks));
    return writtenInPieces({
      head: names ? `{"tasks":${JSON.stringify([...names.values()])},"standings":` : '{"standings":',
      length: board.ranking.length,
      step: ACCOUNTS_AT_ONCE,
      rows: async (first, step) => {
        const rows = board.ranking.rows(first, step);
        const teams = teamsOf(rows, first, names ? { names, solved: await this.solvedBy(rows, board) } : undefined);
        return JSON.stringify(teams);
      },
    });
  }

  private async solvedBy(rows: readonly Standing[], board: Board): Promise<Map<number, SolvedTask[]>> {
    const entries = await this.entriesOf(rows, board);
    return new Map([...entries].map(([account_id, list]) => [account_id, list.flatMap(solvedTaskOf)]));
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

/** The task that was solved by an entry; none for an award. */
function solvedTaskOf({ challenge_id, value: points, date }: AccountEntry): SolvedTask[] {
  return challenge_id === null ? [] : [{ challenge_id, points, time: Math.floor(date.millis / 1000) }];
}
