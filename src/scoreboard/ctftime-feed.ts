import { Injectable } from '@nestjs/common';
import { ChallengesChanged } from '../challenges/challenge.events';
import { SettingsChanged } from '../configs/config.events';
import { Settings } from '../configs/settings';
import { Gate, refusalOf } from '../http/access/gate';
import type { Viewer } from '../http/access/viewer';
import type { PreparedAnswer } from '../http/envelope/prepared-answer';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { ChallengeSolved, ResultsChanged } from '../submissions/submission.events';
import { BoardAnswer, writtenInPieces } from './board-answer';
import { type CtftimeChallenge, type SolvedTask, taskNames, teamsOf } from './ctftime.rules';
import type { Standing } from './ranking';
import { type Board, Standings } from './standings';
import { StandingsQueries } from './standings.queries';

/** Accounts whose solves are read, and written as JSON, at a time. */
const ACCOUNTS_AT_ONCE = 100;

/** Boards with more accounts come without tasks, which CTFtime does not insist on: they would have millions of entries. */
const MAX_ACCOUNTS_WITH_TASKS = 10_000;

/** Which challenges a feed names: none, those that nothing must be solved for, or all that are visible. */
type Tasks = 'none' | 'open' | 'all';

/** The public board for ctftime.org, frozen while a freeze is set. */
@Injectable()
export class CtftimeFeeds {
  private readonly feeds: Record<Tasks, BoardAnswer>;

  constructor(
    private readonly standings: Standings,
    private readonly queries: StandingsQueries,
    private readonly settings: Settings,
    private readonly gate: Gate,
  ) {
    const feed = (tasks: Tasks): BoardAnswer => new BoardAnswer(standings, (board) => this.write(board, tasks));
    this.feeds = { none: feed('none'), open: feed('open'), all: feed('all') };
  }

  /** What is left out of the board, solves that are worth nothing, is in a feed. */
  @Handles(ChallengeSolved)
  onSolve(): void {
    this.feeds.open.outdate();
    this.feeds.all.outdate();
  }

  /** Players cause these too, by hints they buy; those name whom they are about. */
  @Handles(ResultsChanged)
  onResults({ of }: ResultsChanged): void {
    if (of === null) this.onChange();
    else this.onSolve();
  }

  /** Another freeze, too, leaves out other solves. */
  @Handles(ChallengesChanged, SettingsChanged, NoticesLost)
  onChange(): void {
    this.feeds.open.invalidate();
    this.feeds.all.invalidate();
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

  private async solvedBy(rows: readonly Standing[], { account_type }: Board): Promise<Map<number, SolvedTask[]>> {
    const ids = rows.map(({ account_id }) => account_id);
    const solved = new Map<number, SolvedTask[]>(ids.map((id) => [id, []]));
    for (const entry of await this.queries.entries(account_type, ids, this.settings.get('freeze'))) {
      if (entry.challenge_id === null) continue;
      solved.get(entry.account_id)?.push({
        challenge_id: entry.challenge_id,
        points: entry.value,
        time: Math.floor(entry.date.millis / 1000),
      });
    }
    return solved;
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
