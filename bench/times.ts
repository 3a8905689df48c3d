export interface Times {
  p50_ms: number;
  p99_ms: number;
  worst_ms: number;
}

/** Summarises times in milliseconds; all are 0 for an empty list. */
export function timesOf(millis: readonly number[]): Times {
  const sorted = Float64Array.from(millis).sort();
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { p50_ms: at(0.5), p99_ms: at(0.99), worst_ms: at(1) };
}
