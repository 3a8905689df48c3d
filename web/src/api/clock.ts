/** Milliseconds. Only a changed clock, not a slow network, makes the offset fall by more than this. */
const SET_MILLIS = 60_000;

let offset = -Infinity;

/** The server's time in milliseconds since 1970. It is the browser's time until the server has sent its own. */
export function serverNow(): number {
  return Date.now() + (offset === -Infinity ? 0 : offset);
}

/**
 * Updates the offset from a time that the server sent. Network delay only makes offsets too small, so the greatest
 * offset is the most exact.
 */
export function correctClock(now: string): void {
  const seen = new Date(now).getTime() - Date.now();
  if (seen > offset || offset - seen > SET_MILLIS) offset = seen;
}
