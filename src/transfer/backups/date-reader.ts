const WRITTEN =
  /^(?!0000)(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):\d\d(?::\d\d)?)(?:\.(\d{1,9}))?(?: ?(?:Z|UTC|([+-]\d\d)(?::?(\d\d))?))?$/;

/**
 * A moment as CTFd's databases write it (ISO 8601 with `T` or a blank, with or without microseconds, `Z` or an offset; UTC
 * without one), as `2026-11-20T23:14:26.481015+00:00`. The fraction is cut after microseconds and left out when it is zero.
 * Null for what is no moment of the years 1 to 9999, such as MySQL's `0000-00-00 00:00:00`.
 */
export function readDate(written: string): string | null {
  const [, day = '', time = '', fraction = '', hours = '+00', minutes = '00'] = WRITTEN.exec(written) ?? [];
  const midnight = new Date(`${day}T00:00Z`);
  const moment = new Date(`${day}T${time}${hours}:${minutes}`);
  // A day that the month does not have rolls over to the next one.
  if (Number.isNaN(moment.getTime()) || !midnight.toISOString().startsWith(day)) return null;
  const inUtc = moment.toISOString();
  // An offset may lead out of the years of four digits: their text is longer then, or begins with the year zero.
  if (!/^(?!0000)\d{4}-/.test(inUtc)) return null;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  return `${inUtc.slice(0, 19)}${micros === '000000' ? '' : `.${micros}`}+00:00`;
}
