import { bisector } from 'd3-array';
import type { Series, Step } from './series';

const timesOf = bisector((step: Step) => step[0]);

/** Value at a time; 0 before the first step. */
export function valueAt(steps: readonly Step[], time: number): number {
  return steps[timesOf.right(steps, time) - 1]?.[1] ?? 0;
}

/** Steps between two times, with a step at each end so that the line fills the span. */
export function stepsWithin(steps: readonly Step[], start: number, end: number): Step[] {
  const inside = steps.filter(([time]) => time > start && time <= end);
  return [[start, valueAt(steps, start)], ...inside, [end, valueAt(steps, end)]];
}

const MINUTE = 60_000;
const INTERVALS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200, 14_400, 43_200].map(
  (n) => n * MINUTE,
);

/** Round local times within a span, for about `most` labels. */
export function timeTicks(start: number, end: number, most: number): number[] {
  const interval = INTERVALS.find((length) => (end - start) / length <= most) ?? end - start;
  const zone = new Date(start).getTimezoneOffset() * MINUTE;
  const ticks: number[] = [];
  const first = Math.ceil((start - zone) / interval) * interval + zone;
  for (let tick = first; tick <= end && interval > 0; tick += interval) ticks.push(tick);
  return ticks;
}

/**
 * Moves positions apart until neighbours are `gap` apart, or less if there is no room between `low` and `high`. Keeps
 * their order.
 */
export function spread(positions: readonly number[], gap: number, low: number, high: number): number[] {
  const order = positions.map((position, index) => ({ position, index })).sort((a, b) => a.position - b.position);
  const room = Math.min(gap, (high - low) / Math.max(1, order.length - 1));
  let least = low;
  for (const label of order) {
    label.position = Math.max(label.position, least);
    least = label.position + room;
  }
  let most = high;
  for (const label of order.reverse()) {
    label.position = Math.min(label.position, most);
    most = label.position - room;
  }
  const result: number[] = [];
  for (const { position, index } of order) result[index] = position;
  return result;
}

/** Times at which any line changes, sorted, including both ends of the span. */
export function momentsOf(series: readonly Series[], start: number, end: number): number[] {
  const times = series.flatMap(({ steps }) => steps.map(([time]) => time).filter((time) => time > start && time < end));
  return [...new Set([start, ...times, end])].sort((a, b) => a - b);
}

/** Returns the next (1) or previous (-1) time; `time` itself if there is none. */
export function neighbour(moments: readonly number[], time: number, direction: 1 | -1): number {
  const next = direction === 1 ? moments.find((moment) => moment > time) : moments.findLast((moment) => moment < time);
  return next ?? time;
}
