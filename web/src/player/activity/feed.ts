import type { Solve } from './activity-api';

/** Solves without a gap, the latest first. */
export interface Feed {
  solves: readonly Solve[];
  /** The `before_id` of the older ones; null where there are none. */
  next_before_id: number | null;
}

/**
 * What is known with the latest page before it. Where so much was solved meanwhile that the page does not reach what is known, the page
 * stands alone: a list with a gap would tell something wrong. Solves that the page should have and has not were taken back.
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
