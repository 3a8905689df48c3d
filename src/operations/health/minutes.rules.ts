import { REQUEST_BOUNDS } from '../../platform/metrics/metrics';

/** Counts of a process since its start, or of a minute. */
export interface Counts {
  /** Responses by the hundreds of their status: 2xx, 3xx, 4xx, 5xx. */
  answers: number[];
  /** Responses that took no longer than each of `REQUEST_BOUNDS`; the last number is that of all. */
  times: number[];
  /** Requests turned away because too many were under way. */
  turned_away: number;
  /** Attempts that came too fast. */
  too_fast: number;
}

/** Figures of a process in one minute. */
export interface Minute extends Counts {
  /** Minutes since 1970. */
  minute: number;
  /** Most statements that waited for a connection to the database at a time. */
  waiting: number;
  /** Most streams open at a time. */
  listeners: number;
}

/** Counts of nothing. */
export function noCounts(): Counts {
  return { answers: [0, 0, 0, 0], times: [...REQUEST_BOUNDS, Infinity].map(() => 0), turned_away: 0, too_fast: 0 };
}

/** A minute in which nothing was counted yet. */
export function emptyMinute(minute: number): Minute {
  return { minute, ...noCounts(), waiting: 0, listeners: 0 };
}

/** Adds counts to others, or with -1 takes them away. */
export function addTo(sum: Counts, { answers, times, turned_away, too_fast }: Counts, factor: 1 | -1 = 1): void {
  sum.answers = sum.answers.map((count, index) => count + factor * (answers[index] ?? 0));
  sum.times = sum.times.map((count, index) => count + factor * (times[index] ?? 0));
  sum.turned_away += factor * turned_away;
  sum.too_fast += factor * too_fast;
}

/** Figures of several processes in the same minute, added up. */
export function sumOf(minute: number, seen: readonly Minute[]): Minute {
  const sum = emptyMinute(minute);
  for (const counted of seen) {
    addTo(sum, counted);
    sum.waiting += counted.waiting;
    sum.listeners += counted.listeners;
  }
  return sum;
}

/** The place of a status in `answers`. */
export function hundredsOf(status: number): number {
  return Math.min(Math.max(Math.floor(status / 100) - 2, 0), 3);
}

/** The time that 95 of 100 responses did not take longer than, in milliseconds, as near as the bounds tell; null without any. */
export function p95({ times }: Pick<Counts, 'times'>): number | null {
  const rank = (times.at(-1) ?? 0) * 0.95;
  if (rank === 0) return null;
  const index = times.findIndex((count) => count >= rank);
  const [below, bound] = [REQUEST_BOUNDS[index - 1] ?? 0, REQUEST_BOUNDS[index]];
  if (bound === undefined) return below * 1000;
  const [before, count] = [times[index - 1] ?? 0, times[index] ?? 0];
  return Math.round((below + ((bound - below) * (rank - before)) / (count - before)) * 10_000) / 10;
}
