const DAY = 86_400;

/** Splits a duration into days and a clock: 26:03:09 becomes `{ days: 1, clock: '02:03:09' }`. Never negative. */
export function partsOf(millis: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  const rest = seconds % DAY;
  const parts = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60), rest % 60];
  return { days: Math.floor(seconds / DAY), clock: parts.map((part) => String(part).padStart(2, '0')).join(':') };
}

/** Seconds as `m:ss`, or `h:mm:ss`. */
export function shortClock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
