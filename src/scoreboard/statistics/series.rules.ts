export const MAX_POINTS = 1000;

const USUAL_POINTS = 200;

const STEPS = [1, 5, 10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400, 604_800] as const;

/** A time series: its start in Unix seconds, the step in seconds, and the number of points. */
export interface Span {
  from: number;
  step: number;
  count: number;
}

/**
 * Returns the shortest step of `STEPS` that divides `seconds` into at most 200 points. If even a week is too short,
 * returns a multiple of a week.
 */
export function usualStep(seconds: number): number {
  const least = seconds / USUAL_POINTS;
  return STEPS.find((step) => step >= least) ?? Math.ceil(least / 604_800) * 604_800;
}

/**
 * Returns a span with a point for each step that begins before `to`, but at least one point. Rounds `from` down to a
 * multiple of `step`, so that steps of repeated queries begin at the same times.
 */
export function spanOf(from: number, to: number, step = usualStep(to - from)): Span {
  const first = Math.floor(from / step) * step;
  return { from: first, step, count: Math.max(Math.ceil((to - first) / step), 1) };
}
