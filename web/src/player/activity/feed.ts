import type { Solve } from './activity-api';

/** Consecutive solves, newest first. */
export interface Feed {
  solves: readonly Solve[];
  next_before_id: number | null;
}

/**
 * Puts the latest page before the known solves. Known solves that the page should contain come from the page, because
 * some may have been deleted. If there may be a gap behind the page, all known solves are dropped.
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
