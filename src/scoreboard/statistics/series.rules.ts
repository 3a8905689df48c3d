/** Most points of a line. */
export const MAX_POINTS = 1000;

/** How many points a line has about, where nobody says how far apart they are. */
const USUAL_POINTS = 200;

/** Distances between points that people read easily, in seconds: from a second to a week. */
const STEPS = [1, 5, 10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400, 604_800] as const;

/** The span of a series: where its points begin, in seconds since 1970, how far apart they are, and how many. */
export interface Span {
  from: number;
  step: number;
  count: number;
}

/** The least step, of those that people read easily, with which a span of `seconds` has about 200 points; whole weeks beyond them. */
export function usualStep(seconds: number): number {
  const least = seconds / USUAL_POINTS;
  return STEPS.find((step) => step >= least) ?? Math.ceil(least / 604_800) * 604_800;
}

/** A point for each step that begins before `to`; `from` is moved back to a whole step, so that the same hours are together each time. */
export function spanOf(from: number, to: number, step = usualStep(to - from)): Span {
  const first = Math.floor(from / step) * step;
  return { from: first, step, count: Math.max(Math.ceil((to - first) / step), 1) };
}
