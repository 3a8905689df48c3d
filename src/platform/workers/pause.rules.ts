const LONG_LIFE_MILLIS = 60_000;
const MAX_PAUSE_SECONDS = 30;

/**
 * Returns the pause in seconds before a worker is replaced that ran for `lifeMillis`. `previous` is the pause before
 * that worker. There is no pause after a minute's run. Otherwise it doubles up to 30 s, so that workers that die at
 * once do not keep the machine busy.
 */
export function pauseBefore(previous: number, lifeMillis: number): number {
  if (lifeMillis >= LONG_LIFE_MILLIS) return 0;
  return Math.min(Math.max(previous * 2, 1), MAX_PAUSE_SECONDS);
}
