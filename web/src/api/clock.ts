/** The difference between the server's clock and the browser's, in milliseconds. */
let offset = 0;

/** The time by the server's clock, in milliseconds; what countdowns count to. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Corrects the difference of the clocks by a time that the server has just sent. */
export function correctClock(now: string): void {
  offset = new Date(now).getTime() - Date.now();
}
