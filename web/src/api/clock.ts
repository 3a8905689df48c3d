/** If the offset seems to fall by more than this, one of the clocks was changed. */
const SET_MILLIS = 60_000;

let offset = -Infinity;

/** The server's time in milliseconds, for countdowns. */
export function serverNow(): number {
  return Date.now() + (offset === -Infinity ? 0 : offset);
}

/**
 * Updates the offset from a time that the server sent. Network delay only makes samples too small, so the greatest is
 * the most exact.
 */
export function correctClock(now: string): void {
  const seen = new Date(now).getTime() - Date.now();
  if (seen > offset || offset - seen > SET_MILLIS) offset = seen;
}
