/** Upper bounds of the times of answers, in milliseconds; one more bucket is for those above. */
export const TIME_BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;

/** What a process saw in one minute. */
export interface Minute {
  /** Minutes since 1970. */
  minute: number;
  /** Answers by the hundreds of their status: 2xx, 3xx, 4xx, 5xx. */
  answers: [number, number, number, number];
  /** Answers by their time, as `TIME_BOUNDS` has it. */
  times: number[];
  /** Requests turned away because too many were under way. */
  turned_away: number;
  /** Attempts that came too fast. */
  too_fast: number;
  /** Most statements that waited for a connection to the database at a time. */
  waiting: number;
  /** Most streams open at a time. */
  listeners: number;
}

/** A minute of which nothing is known yet. */
export function emptyMinute(minute: number): Minute {
  const times = Array.from({ length: TIME_BOUNDS.length + 1 }, () => 0);
  return { minute, answers: [0, 0, 0, 0], times, turned_away: 0, too_fast: 0, waiting: 0, listeners: 0 };
}

/** Counts an answer. */
export function countAnswer(minute: Minute, status: number, millis: number): void {
  const hundreds = Math.min(Math.max(Math.floor(status / 100) - 2, 0), 3);
  minute.answers[hundreds] = (minute.answers[hundreds] ?? 0) + 1;
  const bucket = TIME_BOUNDS.findIndex((bound) => millis <= bound);
  const index = bucket === -1 ? TIME_BOUNDS.length : bucket;
  minute.times[index] = (minute.times[index] ?? 0) + 1;
}

/** What several processes saw in the same minute. */
export function sumOf(minute: number, seen: readonly Minute[]): Minute {
  const sum = emptyMinute(minute);
  for (const { answers, times, turned_away, too_fast, waiting, listeners } of seen) {
    answers.forEach((count, index) => (sum.answers[index] = (sum.answers[index] ?? 0) + count));
    times.forEach((count, index) => (sum.times[index] = (sum.times[index] ?? 0) + count));
    sum.turned_away += turned_away;
    sum.too_fast += too_fast;
    sum.waiting += waiting;
    sum.listeners += listeners;
  }
  return sum;
}

/** The time that 95 of 100 answers did not take longer than, in milliseconds, as near as the buckets tell; null without answers. */
export function p95({ times }: Pick<Minute, 'times'>): number | null {
  const total = times.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let rank = total * 0.95;
  for (const [index, count] of times.entries()) {
    if (rank > count) {
      rank -= count;
      continue;
    }
    const below = TIME_BOUNDS[index - 1] ?? 0;
    const bound = TIME_BOUNDS[index] ?? TIME_BOUNDS.at(-1) ?? 0;
    return Math.round((below + ((bound - below) * rank) / count) * 10) / 10;
  }
  return TIME_BOUNDS.at(-1) ?? null;
}
