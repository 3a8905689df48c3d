const WRITTEN =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?(?:Z|UTC|([+-])(\d\d)(?::?(\d\d))?))?$/;

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * A moment as CTFd's databases write it (ISO 8601 with `T` or a blank, with or without microseconds, `Z` or an offset; UTC
 * without one), as `2026-11-20T23:14:26.481015+00:00`. The fraction is cut after microseconds and left out when it is zero.
 * Null for what is no moment of the years 1 to 9999, such as MySQL's `0000-00-00 00:00:00`.
 */
export function readDate(written: string): string | null {
  const match = WRITTEN.exec(written);
  if (!match) return null;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', fraction = '', sign, ...offset] =
    match;
  if (year === '0000' || !isDay(Number(year), Number(month), Number(day))) return null;
  if (hour > '23' || minute > '59' || second > '59') return null;
  const moment = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const inUtc = sign === undefined ? moment : moved(moment, sign, offset);
  if (inUtc === null) return null;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  return micros === '000000' ? `${inUtc}+00:00` : `${inUtc}.${micros}+00:00`;
}

function isDay(year: number, month: number, day: number): boolean {
  const days = DAYS[month - 1];
  if (days === undefined || day < 1 || day > days) return false;
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

function moved(
  moment: string,
  sign: string,
  [hours = '0', minutes = '0']: readonly (string | undefined)[],
): string | null {
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const millis = Date.parse(`${moment}Z`) + (sign === '-' ? offset : -offset);
  const inUtc = new Date(millis).toISOString();
  // A shift out of the four-digit years makes the text longer or the year zero.
  return /^(?!0000)\d{4}-/.test(inUtc) ? inUtc.slice(0, 19) : null;
}
