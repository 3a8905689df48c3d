const LONG_LIFE_MILLIS = 60_000;
const MAX_PAUSE_SECONDS = 30;

/**
 * Returns the pause in seconds before a worker is replaced. `previous` is the pause before the dead worker, which ran
 * for `lifeMillis`. After a long run there is no pause; otherwise it doubles, so that workers that die at once do not
 * keep the machine busy.
 */
export function pauseBefore(previous: number, lifeMillis: number): number {
  if (lifeMillis >= LONG_LIFE_MILLIS) return 0;
  return Math.min(Math.max(previous * 2, 1), MAX_PAUSE_SECONDS);
}
