const LONG_LIFE_MILLIS = 60_000;
const MAX_PAUSE_SECONDS = 30;

/**
 * Returns the seconds to wait before a worker that ran for `lifeMillis` is replaced: 0 after a minute, otherwise twice
 * the `previous` pause, from 1 to 30, so that workers that die at once do not keep the machine busy.
 */
export function pauseBefore(previous: number, lifeMillis: number): number {
  if (lifeMillis >= LONG_LIFE_MILLIS) return 0;
  return Math.min(Math.max(previous * 2, 1), MAX_PAUSE_SECONDS);
}
