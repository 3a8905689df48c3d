/** Where the difference seems to be smaller by more than this, one of the clocks was set. */
const SET_MILLIS = 60_000;

/** The difference between the server's clock and the browser's, in milliseconds. */
let offset = -Infinity;

/** The time by the server's clock, in milliseconds; what countdowns count to. */
export function serverNow(): number {
  return Date.now() + (offset === -Infinity ? 0 : offset);
}

/** Corrects the difference of the clocks by a time that the server has sent. It comes late, never early, so the greatest is the truest. */
export function correctClock(now: string): void {
  const seen = new Date(now).getTime() - Date.now();
  if (seen > offset || offset - seen > SET_MILLIS) offset = seen;
}
