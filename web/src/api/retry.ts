const LONGEST_SECONDS = 60;

/**
 * Milliseconds until a request is repeated for the `count`-th time (from 0): as long as the server asked, else 1, 2, 4 … seconds; then
 * up to as long again at random, so that thousands who were refused together do not come back together.
 */
export function retryDelay(count: number, retryAfter: number | null, random = Math.random): number {
  const seconds = Math.min(retryAfter ?? 2 ** count, LONGEST_SECONDS);
  return Math.round(seconds * 1000 * (1 + random()));
}
