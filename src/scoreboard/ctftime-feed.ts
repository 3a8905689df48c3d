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

const SLICE = 100;

/** Larger boards omit tasks, which would add millions of entries. The format permits this. */
const MAX_ACCOUNTS_WITH_TASKS = 10_000;

/** The challenges named in a feed: none, visible ones without prerequisites, or all visible ones. */
type Tasks = 'none' | 'open' | 'all';

/** The public board in the format of https://ctftime.org/json-scoreboard-feed, frozen during a freeze. */
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

  async feedFor(viewer: Viewer): Promise<CachedResponse> {
    if (viewer.isAdmin) return this.feed('all');
    if (!this.rights.seesChallenges(viewer)) return this.feed('none');
    return this.feed(this.rules.hasEnded() ? 'all' : 'open');
  }

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
    return CachedResponse.from(jsonList(head, board.ranking, SLICE, rows));
  }
}

/** Returns a unique name for each challenge id, since the format identifies tasks only by name. */
export function taskNames(challenges: readonly { id: number; name: string | null }[]): Map<number, string> {
  const names = new Map<number, string>();
  const used = new Set<string>();
  for (const { id, name } of challenges) {
    let unique = name ?? `Challenge ${id}`;
    while (used.has(unique)) unique += ` (${id})`;
    used.add(unique);
    names.set(id, unique);
  }
  return names;
}

/**
 * Returns `taskStats` and `lastAccept`. `taskStats` has the current points and the time (Unix seconds) of each solve by
 * task name; `lastAccept` is the time of the last solve. `entries` must be oldest first.
 */
export function statsOf(names: ReadonlyMap<number, string>, entries: readonly AccountEntry[]): object {
  const solves = entries.flatMap(({ challenge_id, value: points, date }) =>
    challenge_id === null ? [] : [{ name: names.get(challenge_id), points, time: Math.floor(date.millis / 1000) }],
  );
  // `fromEntries` also stores a task named `__proto__` as an ordinary key.
  const taskStats = Object.fromEntries(
    solves.flatMap(({ name, points, time }) => (name === undefined ? [] : [[name, { points, time }]])),
  );
  return { taskStats, lastAccept: solves.at(-1)?.time };
}
