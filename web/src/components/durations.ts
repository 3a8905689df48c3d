const DAY = 86_400;

/** Splits a duration into days and a clock: 26:03:09 becomes `{ days: 1, clock: '02:03:09' }`. Never negative. */
export function partsOf(millis: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  const rest = seconds % DAY;
  const parts = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60), rest % 60];
  return { days: Math.floor(seconds / DAY), clock: parts.map((part) => String(part).padStart(2, '0')).join(':') };
}
