const LONG_LIFE_MILLIS = 60_000;
const LONGEST_PAUSE_SECONDS = 30;

/**
 * Seconds before a process is started in the place of one that lived for `lifeMillis`; `previous` is the pause before that one.
 * None after a long life; else twice as long each time, so that processes that die at once do not keep the machine busy.
 */
export function pauseBefore(previous: number, lifeMillis: number): number {
  if (lifeMillis >= LONG_LIFE_MILLIS) return 0;
  return Math.min(Math.max(previous * 2, 1), LONGEST_PAUSE_SECONDS);
}
