const WRITTEN =
  /^(?!0000)(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):\d\d(?::\d\d)?)(?:\.(\d{1,9}))?(?: ?(?:Z|UTC|([+-]\d\d)(?::?(\d\d))?))?$/;

/**
 * Normalises a date of a CTFd database to the form `2026-11-20T23:14:26.481015+00:00`, truncated to microseconds,
 * without a fraction if it is zero. A date without an offset is UTC. Returns null for invalid dates, such as MySQL's
 * `0000-00-00 00:00:00`, and for years before 1 or after 9999.
 */
export function readDate(written: string): string | null {
  const [, day = '', time = '', fraction = '', hours = '+00', minutes = '00'] = WRITTEN.exec(written) ?? [];
  const midnight = new Date(`${day}T00:00Z`);
  const moment = new Date(`${day}T${time}${hours}:${minutes}`);
  // `Date` turns 31 February into a day of March, so the result does not begin with `day`.
  if (Number.isNaN(moment.getTime()) || !midnight.toISOString().startsWith(day)) return null;
  const inUtc = moment.toISOString();
  // Conversion to UTC may lead to the year 0, or to 10000, which `toISOString` writes with a sign.
  if (!/^(?!0000)\d{4}-/.test(inUtc)) return null;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  return `${inUtc.slice(0, 19)}${micros === '000000' ? '' : `.${micros}`}+00:00`;
}
