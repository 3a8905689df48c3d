const MAX_DELAY_MILLIS = 30_000;

/** Milliseconds before reconnecting: doubles from 1 to 30 seconds with each failure, half of it random. */
export function reconnectDelay(failures: number, random = Math.random): number {
  const full = Math.min(1000 * 2 ** Math.max(failures - 1, 0), MAX_DELAY_MILLIS);
  return Math.round(full / 2 + (full / 2) * random());
}
