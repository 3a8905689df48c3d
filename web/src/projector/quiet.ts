interface Situation {
  now: number;
  since: number;
  lastSolve: number | null;
  moments: readonly number[];
}

const QUIET_MILLIS = 60_000;
const NEAR_MILLIS = 300_000;
const MAX_WAIT_MILLIS = 3_600_000;

/**
 * True if the page may reload: no solve in the last minute, and neither start nor end within five minutes. Always true
 * an hour after `since`.
 */
export function mayReload({ now, since, lastSolve, moments }: Situation): boolean {
  if (now - since > MAX_WAIT_MILLIS) return true;
  if (lastSolve !== null && now - lastSolve < QUIET_MILLIS) return false;
  return moments.every((moment) => Math.abs(moment - now) > NEAR_MILLIS);
}
