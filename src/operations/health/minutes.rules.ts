import { REQUEST_BOUNDS } from '../../platform/metrics/metrics';

/** Counts of a process since its start, or of a minute. */
export interface Counts {
  /** Responses by status class: 2xx, 3xx, 4xx, 5xx. */
  answers: number[];
  /** Cumulative: responses within each of `REQUEST_BOUNDS`, then all. */
  times: number[];
  turned_away: number;
  too_fast: number;
}

/** Figures of a process in one minute. */
export interface Minute extends Counts {
  /** Minutes since 1970. */
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

/** Adds counts, or subtracts them with -1. */
export function addTo(sum: Counts, { answers, times, turned_away, too_fast }: Counts, factor: 1 | -1 = 1): void {
  sum.answers = sum.answers.map((count, index) => count + factor * (answers[index] ?? 0));
  sum.times = sum.times.map((count, index) => count + factor * (times[index] ?? 0));
  sum.turned_away += factor * turned_away;
  sum.too_fast += factor * too_fast;
}

/** Sums the figures of several processes in the same minute. */
export function sumOf(minute: number, seen: readonly Minute[]): Minute {
  const sum = emptyMinute(minute);
  for (const counted of seen) {
    addTo(sum, counted);
    sum.waiting += counted.waiting;
    sum.listeners += counted.listeners;
  }
  return sum;
}

/** Index of a status in `answers`. */
export function hundredsOf(status: number): number {
  return Math.min(Math.max(Math.floor(status / 100) - 2, 0), 3);
}

/** 95th percentile of the response time in milliseconds, as exact as the bounds allow; null without responses. */
export function p95({ times }: Pick<Counts, 'times'>): number | null {
  const rank = (times.at(-1) ?? 0) * 0.95;
  if (rank === 0) return null;
  const index = times.findIndex((count) => count >= rank);
  const [below, bound] = [REQUEST_BOUNDS[index - 1] ?? 0, REQUEST_BOUNDS[index]];
  if (bound === undefined) return below * 1000;
  const [before, count] = [times[index - 1] ?? 0, times[index] ?? 0];
  return Math.round((below + ((bound - below) * (rank - before)) / (count - before)) * 10_000) / 10;
}
