import { Injectable } from '@nestjs/common';
import { ChallengesChanged } from '../challenges/challenges/challenge.events';
import { EventRules, refusalOf } from '../http/access/event-rules';
import type { Viewer } from '../http/access/viewer';
import { CachedResponse } from '../http/envelope/cached-response';
import { ResyncRequired } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { type Board, MadeOfBoard } from './board';
import { type SolvedTask, taskNames, teamsOf } from './ctftime.rules';
import { jsonList } from './scoreboard-response';
import { Standings } from './standings';
import { type AccountEntry, type ScoreRow, StandingsQueries } from './standings.queries';

/** Accounts whose solves are read, and written as JSON, at a time. */
const SLICE = 100;

/** Boards with more accounts come without tasks, which CTFtime does not insist on: they would have millions of entries. */
const MAX_ACCOUNTS_WITH_TASKS = 10_000;

/** Which challenges a feed names: none, those that nothing must be solved for, or all that are visible. */
type Tasks = 'none' | 'open' | 'all';

/** The public board for ctftime.org, frozen while a freeze is set. */
@Injectable()
export class CtftimeFeeds {
  private readonly feeds: Record<Tasks, MadeOfBoard<CachedResponse>>;

  constructor(
    private readonly standings: Standings,
    private readonly queries: StandingsQueries,
    private readonly rules: EventRules,
  ) {
    const feed = (tasks: Tasks): MadeOfBoard<CachedResponse> =>
      new MadeOfBoard(standings, (board) => this.written(board, tasks));
    this.feeds = { none: feed('none'), open: feed('open'), all: feed('all') };
  }

  /** A feed without tasks is made of the board alone. */
  @Handles(ChallengesChanged, ResyncRequired)
  onChallenges(): void {
    this.feeds.open.invalidate();
    this.feeds.all.invalidate();
  }

  /** The feed as far as the caller may see challenges: without tasks while they may not. */
  async feedFor(viewer: Viewer): Promise<CachedResponse> {
    if (viewer.isAdmin) return this.feed('all');
    if (!this.mayNameChallenges(viewer)) return this.feed('none');
    return this.feed(this.rules.hasEnded() ? 'all' : 'open');
  }

  /** The feed, written once for a board, however many ask for it. */
  async feed(tasks: Tasks = 'all'): Promise<CachedResponse> {
    const { ranking } = (await this.standings.board()).parts;
    return this.feeds[ranking.length > MAX_ACCOUNTS_WITH_TASKS ? 'none' : tasks].get();
  }

  private async written(board: Board, tasks: Tasks): Promise<CachedResponse> {
    const names = tasks === 'none' ? null : taskNames(await this.queries.visibleChallenges({ gated: tasks === 'all' }));
    const head = names ? `{"tasks":${JSON.stringify([...names.values()])},"standings":` : '{"standings":';
    const rows = async (slice: readonly ScoreRow[], first: number): Promise<object[]> =>
      teamsOf(slice, first, names ? { names, solved: await this.solvedBy(slice, board) } : undefined);
    return CachedResponse.of(jsonList(head, board.parts.ranking, SLICE, rows));
  }

  private async solvedBy(rows: readonly ScoreRow[], board: Board): Promise<Map<number, SolvedTask[]>> {
    const { account_type, freeze } = board.parts;
    const ids = rows.map(({ account_id }) => account_id);
    const entries = await this.queries.entries(account_type, ids, freeze);
    return new Map([...entries].map(([account_id, list]) => [account_id, list.flatMap(solvedTaskOf)]));
  }

  /** Whether somebody may see the list of challenges now. */
  private mayNameChallenges(viewer: Viewer): boolean {
    if (refusalOf(this.rules.visibility('challenge'), 'challenge', viewer) !== null) return false;
    if (this.rules.window() !== 'running' || viewer.lacksTeam) return false;
    return viewer.user === null || viewer.user.verified || !this.rules.needsVerifiedEmail();
  }
}

/** The task that was solved by an entry; none for an award. */
function solvedTaskOf({ challenge_id, value: points, date }: AccountEntry): SolvedTask[] {
  return challenge_id === null ? [] : [{ challenge_id, points, time: Math.floor(date.millis / 1000) }];
}
