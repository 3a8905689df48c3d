import { Instant } from '../../platform/clock/instant';
import { FieldError } from './field';

export const INT_MIN = -2_147_483_648;
export const INT_MAX = 2_147_483_647;

/** End of the year 9999. `WIRE` in `Instant` accepts only years of four digits. */
const LAST_MILLIS = 253_402_300_799_999;

const INTEGER_TEXT = /^[+-]?\d{1,20}$/;
const TRUE_TEXTS = new Set(['t', 'T', 'true', 'True', 'TRUE', '1']);
const FALSE_TEXTS = new Set(['f', 'F', 'false', 'False', 'FALSE', '0']);

export const NOT_A = {
  string: 'Not a valid string.',
  integer: 'Not a valid integer.',
  boolean: 'Not a valid boolean.',
  datetime: 'Not a valid datetime.',
} as const;

interface Range {
  min?: number;
  max?: number;
}

interface Length extends Range {
  tooLong?: string;
}

/** Converts text of up to 20 decimal digits, with or without a sign, to a number. Returns other values unchanged. */
export function asInteger(value: unknown): unknown {
  return typeof value === 'string' && INTEGER_TEXT.test(value.trim()) ? Number(value) : value;
}

/**
 * Returns an integer in the range, by default of 32 bits. Converts text like `asInteger`. Returns a FieldError for any
 * other value.
 */
export function toInteger(value: unknown, range: Range = {}): number | FieldError {
  const number = asInteger(value);
  if (typeof number !== 'number' || !Number.isInteger(number)) return new FieldError(NOT_A.integer);
  if (number < (range.min ?? INT_MIN) || number > (range.max ?? INT_MAX)) return new FieldError(rangeComplaint(range));
  return number;
}

/** Returns the message for a number outside the range. */
export function rangeComplaint({ min = INT_MIN, max = INT_MAX }: Range): string {
  return `Must be between ${min} and ${max}.`;
}

/**
 * Returns a text unchanged. Returns a FieldError if it is not a text, its length is wrong or PostgreSQL cannot store
 * it.
 */
export function toText(value: unknown, length: Length = {}): string | FieldError {
  if (typeof value !== 'string') return new FieldError(NOT_A.string);
  const complaint = unstorableText(value) ?? lengthComplaint(value, length);
  return complaint === null ? value : new FieldError(complaint);
}

/** Returns the message for a text that is too long or too short, or null. Counts code points, as `varchar(n)` does. */
export function lengthComplaint(text: string, { min = 0, max, tooLong }: Length): string | null {
  // `length` counts code units. It is never smaller than the number of code points, and quicker.
  if (max !== undefined && text.length > max && [...text].length > max)
    return tooLong ?? `Longer than maximum length ${max}.`;
  return min > 0 && [...text].length < min ? `Shorter than minimum length ${min}.` : null;
}

/** Returns the text of a query or form argument, the first if the argument is repeated. Undefined if it is not text. */
export function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** Returns the message for a text that PostgreSQL cannot store, or null. */
export function unstorableText(value: string): string | null {
  if (value.includes('\0')) return 'Null characters are not allowed.';
  return value.isWellFormed() ? null : 'Not a valid string: it contains half of a surrogate pair.';
}

/** Converts the spellings of true and false in bodies. Returns other values unchanged. */
export function asBoolean(value: unknown): unknown {
  if (value === 1 || (typeof value === 'string' && TRUE_TEXTS.has(value))) return true;
  return value === 0 || (typeof value === 'string' && FALSE_TEXTS.has(value)) ? false : value;
}

/** Like `asBoolean`, but returns a FieldError for other values. */
export function toBoolean(value: unknown): boolean | FieldError {
  const result = asBoolean(value);
  return typeof result === 'boolean' ? result : new FieldError(NOT_A.boolean);
}

/** Returns a text that is one of `choices`. Returns a FieldError for any other value. */
export function toChoice<T extends string>(value: unknown, choices: readonly T[]): T | FieldError {
  if (typeof value !== 'string') return new FieldError(NOT_A.string);
  return choices.find((choice) => choice === value) ?? new FieldError(choiceComplaint(choices));
}

/** Returns the message for a text that is not one of `choices`. */
export function choiceComplaint(choices: readonly string[]): string {
  return `Must be one of: ${choices.map((choice) => choice || '(empty)').join(', ')}.`;
}

/** Like `asInstant`, but returns a FieldError for other values. */
export function toInstant(value: unknown): Instant | FieldError {
  const instant = asInstant(value);
  return instant instanceof Instant ? instant : new FieldError(NOT_A.datetime);
}

/**
 * Converts an ISO 8601 date from 1970 to 9999, with or without a time, to an `Instant`, in UTC if it has no offset.
 * Keeps microseconds. Returns other values unchanged.
 */
export function asInstant(value: unknown): unknown {
  const match =
    typeof value === 'string'
      ? /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,6})\d*)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(value)
      : null;
  if (!match) return value;
  const [, day, time = '00:00', fraction = '0', zone = 'Z'] = match;
  const offset = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const millis = Date.parse(`${day}T${time}${offset}`);
  // `Date.parse` accepts February 30th as a day in March.
  const isRealDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day ?? '');
  if (Number.isNaN(millis) || !isRealDay || millis < 0 || millis > LAST_MILLIS) return value;
  return Instant.parse(`${new Date(millis).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`);
}

/** Returns whether a value is an object, but not null or an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
