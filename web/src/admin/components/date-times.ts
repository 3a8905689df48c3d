/** Time zone of this browser, such as `Europe/Berlin`. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const ZONES: readonly string[] = [...new Set([OWN_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

const MINUTE_MILLIS = 60_000;

/** Local time in a zone, in the format of a `datetime-local` input: `2026-11-21T10:00`. */
export function wallTimeOf(millis: number, zone: string): string {
  return new Date(millis + offsetAt(millis, zone)).toISOString().slice(0, 16);
}

/**
 * Milliseconds since 1970 of a local time in a zone; null if the text is not a time. When clocks are set back, an
 * ambiguous time is the earlier one. When they are set forward, a skipped time is moved forward.
 */
export function momentOf(wallTime: string, zone: string): number | null {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return null;
  const DAY = 86_400_000;
  const [before, after] = [offsetAt(asUtc - DAY, zone), offsetAt(asUtc + DAY, zone)];
  const fits = [before, after].filter((offset) => offsetAt(asUtc - offset, zone) === offset);
  return asUtc - (fits.length > 0 ? Math.max(...fits) : before);
}

function offsetAt(millis: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(millis);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return local - Math.floor(millis / MINUTE_MILLIS) * MINUTE_MILLIS;
}

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Formats a duration in days, hours and minutes, with at most two of these units, such as `3d 4h`. */
export function spanOf(millis: number, language: string): string {
  const minutes = Math.floor(Math.abs(millis) / MINUTE_MILLIS);
  const first = UNITS.findIndex(([, size]) => minutes >= size);
  const units = UNITS.slice(first < 0 ? 2 : first).slice(0, 2);
  let rest = minutes;
  const texts = units.flatMap(([unit, size], index) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count === 0 && index > 0) return [];
    return [new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)];
  });
  return texts.join(' ');
}

export function dayAndTime(millis: number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(millis);
}
