export const MAX_POINTS = 1000;

const USUAL_POINTS = 200;

/** Readable distances between points, in seconds: from a second to a week. */
const STEPS = [1, 5, 10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400, 604_800] as const;

/** Start in seconds since 1970, seconds between points, and number of points. */
export interface Span {
  from: number;
  step: number;
  count: number;
}

/**
 * Returns the smallest readable step that divides `seconds` into at most about 200 points; beyond the largest, whole
 * weeks.
 */
export function usualStep(seconds: number): number {
  const least = seconds / USUAL_POINTS;
  return STEPS.find((step) => step >= least) ?? Math.ceil(least / 604_800) * 604_800;
}

/**
 * Returns a span with a point for each step that begins before `to`. Rounds `from` down to a whole step, so that
 * repeated queries use the same bins.
 */
export function spanOf(from: number, to: number, step = usualStep(to - from)): Span {
  const first = Math.floor(from / step) * step;
  return { from: first, step, count: Math.max(Math.ceil((to - first) / step), 1) };
}
