import { REQUEST_BOUNDS } from '../../platform/metrics/metrics';

/** Counts of responses of one process, either since its start or in a minute. */
export interface Counts {
  /** Number of responses by status class: 2xx, 3xx, 4xx, 5xx. */
  answers: number[];
  /** Number of responses that took at most each of `REQUEST_BOUNDS`, followed by the number of all responses. */
  times: number[];
  turned_away: number;
  too_fast: number;
}

/** Counts of one process in a minute. `waiting` and `listeners` are maxima. */
export interface Minute extends Counts {
  /** Number of minutes since 1970. */
  minute: number;
  waiting: number;
  listeners: number;
}

export function noCounts(): Counts {
  return { answers: [0, 0, 0, 0], times: [...REQUEST_BOUNDS, Infinity].map(() => 0), turned_away: 0, too_fast: 0 };
}

export function emptyMinute(minute: number): Minute {
  return { minute, ...noCounts(), waiting: 0, listeners: 0 };
}

/** Adds counts to `sum`, or subtracts them if `factor` is -1. */
export function addTo(sum: Counts, { answers, times, turned_away, too_fast }: Counts, factor: 1 | -1 = 1): void {
  sum.answers = sum.answers.map((count, index) => count + factor * (answers[index] ?? 0));
  sum.times = sum.times.map((count, index) => count + factor * (times[index] ?? 0));
  sum.turned_away += factor * turned_away;
  sum.too_fast += factor * too_fast;
}

/** Returns the sum of the counts of several processes in one minute. */
export function sumOf(minute: number, seen: readonly Minute[]): Minute {
  const sum = emptyMinute(minute);
  for (const counted of seen) {
    addTo(sum, counted);
    sum.waiting += counted.waiting;
    sum.listeners += counted.listeners;
  }
  return sum;
}

/** Returns the index in `answers` for a status: 0 for 2xx to 3 for 5xx. */
export function hundredsOf(status: number): number {
  return Math.min(Math.max(Math.floor(status / 100) - 2, 0), 3);
}

/**
 * Returns the 95th percentile of the response time in milliseconds, interpolated between two bounds, but at most the
 * last of `REQUEST_BOUNDS`. Null without responses.
 */
export function p95({ times }: Pick<Counts, 'times'>): number | null {
  const rank = (times.at(-1) ?? 0) * 0.95;
  if (rank === 0) return null;
  const index = times.findIndex((count) => count >= rank);
  const [below, bound] = [REQUEST_BOUNDS[index - 1] ?? 0, REQUEST_BOUNDS[index]];
  if (bound === undefined) return below * 1000;
  const [before, count] = [times[index - 1] ?? 0, times[index] ?? 0];
  return Math.round((below + ((bound - below) * (rank - before)) / (count - before)) * 10_000) / 10;
}
