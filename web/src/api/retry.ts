const MAX_DELAY_SECONDS = 60;

/**
 * Milliseconds to wait before retry number `count` (from 0): the time that the server asked for, else 1, 2, 4 …
 * seconds, but at most 60 seconds. Adds a random delay of up to the same length, so that clients do not all return at
 * once.
 */
export function retryDelay(count: number, retryAfter: number | null, random = Math.random): number {
  const seconds = Math.min(retryAfter ?? 2 ** count, MAX_DELAY_SECONDS);
  return Math.round(seconds * 1000 * (1 + random()));
}
