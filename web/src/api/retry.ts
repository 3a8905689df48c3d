const MAX_DELAY_SECONDS = 60;

/**
 * Milliseconds to wait before retry number `count` (from 0): the time that the server asked for, else 1, 2, 4 …
 * seconds. A random part of up to as long again keeps thousands of clients from returning together.
 */
export function retryDelay(count: number, retryAfter: number | null, random = Math.random): number {
  const seconds = Math.min(retryAfter ?? 2 ** count, MAX_DELAY_SECONDS);
  return Math.round(seconds * 1000 * (1 + random()));
}
