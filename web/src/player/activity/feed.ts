import type { Solve } from './activity-api';

/** Consecutive solves, newest first. */
export interface Feed {
  solves: readonly Solve[];
  next_before_id: number | null;
}

/**
 * Puts the latest page before the known solves that are older. Drops the known solves if there may be a gap between
 * them and the page.
 */
export function merge(known: Feed | undefined, latest: Feed): Feed {
  const last = latest.solves.at(-1)?.id;
  if (!known || last === undefined || latest.next_before_id === null) return latest;
  const older = known.solves.filter(({ id }) => id < last);
  const isJoined = known.solves.some(({ id }) => id >= last);
  return isJoined && older.length > 0
    ? { solves: [...latest.solves, ...older], next_before_id: known.next_before_id }
    : latest;
}
