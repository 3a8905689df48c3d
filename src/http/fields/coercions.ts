import { Instant } from '../../platform/clock/instant';
import { FieldError } from './field';

export const INT_MIN = -2_147_483_648;
export const INT_MAX = 2_147_483_647;

/** The end of the year 9999: later ones have no four-digit form. */
const LAST_MILLIS = 253_402_300_799_999;

const INTEGER_TEXT = /^[+-]?\d{1,20}$/;
const TRUE_TEXTS = new Set(['t', 'T', 'true', 'True', 'TRUE', '1']);
const FALSE_TEXTS = new Set(['f', 'F', 'false', 'False', 'FALSE', '0']);

/** What is said of a value that is none of a kind. */
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
  /** Said of a text over `max`, instead of the stock sentence. */
  tooLong?: string;
}

/** The number that a decimal text stands for; any other value as it is. */
export function asInteger(value: unknown): unknown {
  return typeof value === 'string' && INTEGER_TEXT.test(value.trim()) ? Number(value) : value;
}

/** A JSON integer or its decimal text, within `min` and `max`. */
export function toInteger(value: unknown, range: Range = {}): number | FieldError {
  const number = asInteger(value);
  if (typeof number !== 'number' || !Number.isInteger(number)) return new FieldError(NOT_A.integer);
  if (number < (range.min ?? INT_MIN) || number > (range.max ?? INT_MAX)) return new FieldError(rangeComplaint(range));
  return number;
}

/** What is said of a number out of a range. */
export function rangeComplaint({ min = INT_MIN, max = INT_MAX }: Range): string {
  return `Must be between ${min} and ${max}.`;
}

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair, `min` to `max` characters as the column counts them. */
export function toText(value: unknown, length: Length = {}): string | FieldError {
  if (typeof value !== 'string') return new FieldError(NOT_A.string);
  const complaint = unstorableText(value) ?? lengthComplaint(value, length);
  return complaint === null ? value : new FieldError(complaint);
}

/** What is wrong with the length of a text, or null. Counts code points, as varchar(n) does. */
export function lengthComplaint(text: string, { min = 0, max, tooLong }: Length): string | null {
  // Code units are a cheap upper bound.
  if (max !== undefined && text.length > max && [...text].length > max)
    return tooLong ?? `Longer than maximum length ${max}.`;
  return min > 0 && [...text].length < min ? `Shorter than minimum length ${min}.` : null;
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

/** What a spelling of true or false stands for, of those that bodies may use; any other value as it is. */
export function asBoolean(value: unknown): unknown {
  if (value === 1 || (typeof value === 'string' && TRUE_TEXTS.has(value))) return true;
  return value === 0 || (typeof value === 'string' && FALSE_TEXTS.has(value)) ? false : value;
}

/** True or false, in the spellings that bodies may use. */
export function toBoolean(value: unknown): boolean | FieldError {
  const result = asBoolean(value);
  return typeof result === 'boolean' ? result : new FieldError(NOT_A.boolean);
}

/** One of a closed list of texts. */
export function toChoice<T extends string>(value: unknown, choices: readonly T[]): T | FieldError {
  if (typeof value !== 'string') return new FieldError(NOT_A.string);
  return choices.find((choice) => choice === value) ?? new FieldError(choiceComplaint(choices));
}

/** What is said of a text that is not in a closed list. */
export function choiceComplaint(choices: readonly string[]): string {
  return `Must be one of: ${choices.map((choice) => choice || '(empty)').join(', ')}.`;
}

/** An ISO 8601 date and time; without an offset it is UTC. Microseconds are kept. */
export function toInstant(value: unknown): Instant | FieldError {
  const instant = asInstant(value);
  return instant instanceof Instant ? instant : new FieldError(NOT_A.datetime);
}

/** The moment that an ISO 8601 text stands for; any other value as it is. */
export function asInstant(value: unknown): unknown {
  const match =
    typeof value === 'string'
      ? /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,6})\d*)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(value)
      : null;
  if (!match) return value;
  const [, day, time = '00:00', fraction = '0', zone = 'Z'] = match;
  const offset = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const millis = Date.parse(`${day}T${time}${offset}`);
  // Date.parse rolls February 30th over to March; the day must come back as it was sent.
  const isRealDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day ?? '');
  if (Number.isNaN(millis) || !isRealDay || millis < 0 || millis > LAST_MILLIS) return value;
  return Instant.parse(`${new Date(millis).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`);
}

/** A JSON object as it was parsed: not null, not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
