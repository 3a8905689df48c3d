import { Injectable } from '@nestjs/common';
import { ChallengesChanged } from '../challenges/challenges/challenge.events';
import { EventRules } from '../http/context/event-rules';
import type { Viewer } from '../http/context/viewer';
import { CachedResponse } from '../http/envelope/cached-response';
import { Clock } from '../platform/clock/clock';
import { ResyncRequired } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { ViewerRights } from '../settings/viewer-rights';
import type { Board } from './board';
import { BoardCache, jsonList } from './board-cache';
import { Standings } from './standings';
import { type AccountEntry, type ScoreRow, StandingsQueries } from './standings.queries';

/** Accounts whose solves are read, and written as JSON, at a time. */
const SLICE = 100;

/** Boards with more accounts come without tasks, which CTFtime does not insist on: they would have millions of entries. */
const MAX_ACCOUNTS_WITH_TASKS = 10_000;

/** Which challenges a feed names: none, those that nothing must be solved for, or all that are visible. */
type Tasks = 'none' | 'open' | 'all';

/** The public board for ctftime.org (ctftime.org/json-scoreboard-feed), frozen while a freeze is set. */
@Injectable()
export class CtftimeFeeds {
  private readonly feeds: BoardCache<Tasks, CachedResponse>;

  constructor(
    private readonly standings: Standings,
    private readonly queries: StandingsQueries,
    private readonly rules: EventRules,
    private readonly rights: ViewerRights,
    private readonly clock: Clock,
  ) {
    this.feeds = new BoardCache(standings, 3, (board, tasks) => this.written(board, tasks));
  }

  @Handles(ChallengesChanged, ResyncRequired)
  onChallenges(): void {
    this.feeds.clear();
  }

  /** The feed as far as the caller may see challenges: without tasks while they may not. */
  async feedFor(viewer: Viewer): Promise<CachedResponse> {
    if (viewer.isAdmin) return this.feed('all');
    if (!this.rights.seesChallenges(viewer)) return this.feed('none');
    return this.feed(this.rules.hasEnded() ? 'all' : 'open');
  }

  /** The feed, written once for a board, however many ask for it. */
  async feed(tasks: Tasks = 'all'): Promise<CachedResponse> {
    const { ranking } = await this.standings.get();
    return this.feeds.get(ranking.length > MAX_ACCOUNTS_WITH_TASKS ? 'none' : tasks);
  }

  private async written(board: Board, tasks: Tasks): Promise<CachedResponse> {
    const gated = tasks === 'all';
    const names =
      tasks === 'none' ? null : taskNames(await this.queries.visibleChallenges(this.clock.now(), { gated }));
    const head = names ? `{"tasks":${JSON.stringify([...names.values()])},"standings":` : '{"standings":';
    const rows = async (slice: readonly ScoreRow[], first: number): Promise<object[]> => {
      const entries = names && (await this.queries.entries(board.scope, slice));
      return slice.map(({ account_id, name, score }, index) => ({
        ...{ pos: first + index + 1, team: name, score },
        ...(names && statsOf(names, entries?.get(account_id) ?? [])),
      }));
    };
    return CachedResponse.of(jsonList(head, board.ranking, SLICE, rows));
  }
}

/** Names for the challenges by id, no two alike, because a feed knows tasks by nothing else. */
export function taskNames(challenges: readonly { id: number; name: string | null }[]): Map<number, string> {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, name } of challenges) {
    let unique = name ?? `Challenge ${id}`;
    while (taken.has(unique)) unique += ` (${id})`;
    taken.add(unique);
    names.set(id, unique);
  }
  return names;
}

/** When an account solved the tasks that have a name, in Unix seconds, what they are worth now, and when it solved the last of all. */
export function statsOf(names: ReadonlyMap<number, string>, entries: readonly AccountEntry[]): object {
  const solves = entries.flatMap(({ challenge_id, value: points, date }) =>
    challenge_id === null ? [] : [{ name: names.get(challenge_id), points, time: Math.floor(date.millis / 1000) }],
  );
  // A task may be named `__proto__`; fromEntries makes that a key like any other.
  const taskStats = Object.fromEntries(
    solves.flatMap(({ name, points, time }) => (name === undefined ? [] : [[name, { points, time }]])),
  );
  return { taskStats, lastAccept: solves.at(-1)?.time };
}
