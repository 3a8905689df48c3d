const LONGEST_MILLIS = 30_000;

/** Milliseconds until the next try to connect after `failures` in a row: from one second doubling to thirty, half of it at random. */
export function reconnectDelay(failures: number, random = Math.random): number {
  const full = Math.min(1000 * 2 ** Math.max(failures - 1, 0), LONGEST_MILLIS);
  return Math.round(full / 2 + (full / 2) * random());
}
