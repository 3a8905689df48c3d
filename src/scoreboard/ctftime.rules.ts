import type { ScoreRow } from './standings.queries';

/** What a feed says of an account. */
type Standing = Pick<ScoreRow, 'account_id' | 'name' | 'score'>;

/** When a team solved a task, in Unix seconds, and what the task is worth now. */
export interface TaskStat {
  points: number;
  time: number;
}

/** One team of a feed. */
export interface CtftimeStanding {
  pos: number;
  team: string;
  score: number;
  /** By the names of tasks. */
  taskStats?: Record<string, TaskStat>;
  /** Unix seconds of the last solve. */
  lastAccept?: number;
}

/** A scoreboard as ctftime.org reads it (ctftime.org/json-scoreboard-feed). */
export interface CtftimeFeed {
  tasks?: string[];
  standings: CtftimeStanding[];
}

/** A challenge as a feed names it. */
export interface CtftimeChallenge {
  id: number;
  name: string | null;
}

/** A solve of an account. */
export interface SolvedTask extends TaskStat {
  challenge_id: number;
}

/** Names of the tasks by challenge id, and by account what it solved, oldest first. */
interface Tasks {
  names: ReadonlyMap<number, string>;
  solved: ReadonlyMap<number, readonly SolvedTask[]>;
}

/** Names for the challenges by id, no two alike, because a feed knows tasks by nothing else. */
export function taskNames(challenges: readonly CtftimeChallenge[]): Map<number, string> {
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

/**
 * The teams of a feed in `rows`, of which the first has the position `first`, from 0; without `tasks` only places and scores.
 * Solves of challenges without a name here are left out.
 */
export function teamsOf(rows: readonly Standing[], first: number, tasks?: Tasks): CtftimeStanding[] {
  return rows.map((row, index) => ({
    ...placeOf(row, first + index),
    ...(tasks && statsOf(tasks, tasks.solved.get(row.account_id) ?? [])),
  }));
}

function placeOf({ name, score }: Standing, index: number): CtftimeStanding {
  return { pos: index + 1, team: name, score };
}

function statsOf({ names }: Tasks, solved: readonly SolvedTask[]): Partial<CtftimeStanding> {
  const stats = solved.flatMap(({ challenge_id, points, time }): [string, TaskStat][] => {
    const name = names.get(challenge_id);
    return name === undefined ? [] : [[name, { points, time }]];
  });
  const lastAccept = solved.at(-1)?.time;
  // A task may be named `__proto__`; fromEntries makes that a key like any other.
  return { taskStats: Object.fromEntries(stats), ...(lastAccept === undefined ? {} : { lastAccept }) };
}
