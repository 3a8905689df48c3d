import { Instant } from '../../platform/clock/instant';
import { Rejected } from './field';

export const INT_MIN = -2_147_483_648;
export const INT_MAX = 2_147_483_647;

/** The end of the year 9999: later ones have no four-digit form. */
const LAST_MILLIS = 253_402_300_799_999;

const INTEGER_TEXT = /^[+-]?\d{1,20}$/;
const TRUE_TEXTS = new Set(['t', 'T', 'true', 'True', 'TRUE', '1']);
const FALSE_TEXTS = new Set(['f', 'F', 'false', 'False', 'FALSE', '0']);

/** A JSON integer or its decimal text, within `min` and `max`. */
export function toInteger(
  value: unknown,
  { min = INT_MIN, max = INT_MAX }: { min?: number; max?: number } = {},
): number | Rejected {
  const number = typeof value === 'string' && INTEGER_TEXT.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return new Rejected('Not a valid integer.');
  if (number < min || number > max) return new Rejected(`Must be between ${min} and ${max}.`);
  return number;
}

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair, `min` to `max` characters as the column counts them. */
export function toText(
  value: unknown,
  { min = 0, max, tooLong }: { min?: number; max?: number; tooLong?: string } = {},
): string | Rejected {
  if (typeof value !== 'string') return new Rejected('Not a valid string.');
  const unstorable = unstorableText(value);
  if (unstorable) return new Rejected(unstorable);
  // Code units are a cheap upper bound; code points are what varchar(n) counts.
  if (max !== undefined && value.length > max && [...value].length > max)
    return new Rejected(tooLong ?? `Longer than maximum length ${max}.`);
  if (min > 0 && [...value].length < min) return new Rejected(`Shorter than minimum length ${min}.`);
  return value;
}

/** The text of what a query or a form holds under a name, the first where it was sent more than once; undefined for no text. */
export function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** Why PostgreSQL could not store a text unchanged, or null when it can. */
export function unstorableText(value: string): string | null {
  if (value.includes('\0')) return 'Null characters are not allowed.';
  return value.isWellFormed() ? null : 'Not a valid string: it contains half of a surrogate pair.';
}

/** The spellings of true and false that the peer's body schemas take (conventions 9.1). */
export function toBoolean(value: unknown): boolean | Rejected {
  if (typeof value === 'boolean') return value;
  if (value === 1 || (typeof value === 'string' && TRUE_TEXTS.has(value))) return true;
  if (value === 0 || (typeof value === 'string' && FALSE_TEXTS.has(value))) return false;
  return new Rejected('Not a valid boolean.');
}

/** One of a closed list of texts. */
export function toChoice<T extends string>(value: unknown, choices: readonly T[]): T | Rejected {
  if (typeof value !== 'string') return new Rejected('Not a valid string.');
  return (
    choices.find((choice) => choice === value) ??
    new Rejected(`Must be one of: ${choices.map((choice) => choice || '(empty)').join(', ')}.`)
  );
}

/** An ISO 8601 date and time; without an offset it is UTC. Microseconds are kept. */
export function toInstant(value: unknown): Instant | Rejected {
  const refused = new Rejected('Not a valid datetime.');
  if (typeof value !== 'string') return refused;
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,6})\d*)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(value);
  if (!match) return refused;
  const [, day, time = '00:00', fraction = '0', zone = 'Z'] = match;
  const offset = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const millis = Date.parse(`${day}T${time}${offset}`);
  // Date.parse rolls February 30th over to March; the day must come back as it was sent.
  const isRealDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day ?? '');
  if (Number.isNaN(millis) || !isRealDay || millis < 0 || millis > LAST_MILLIS) return refused;
  return Instant.parse(`${new Date(millis).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`);
}

/** A JSON object as it was parsed: not null, not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
