import { INT_MAX, INT_MIN, lengthComplaint, toInstant, unstorableText } from '../fields/coercions';
import { type Coercion, FieldError } from '../fields/field';
import { CustomField } from '../fields/fields';

/** Longest text argument, in characters: more than any name, category or route has. */
const MAX_TEXT = 1000;

/** Longest argument that is compared with long texts, such as answers and descriptions; an address has at most 16 KiB. */
const MAX_LONG_TEXT = 10_000;

/** Longest moment, with some digits to spare. */
const MAX_MOMENT = 64;

/** A few hundred ids at most, none beyond what a column can hold. */
const IDS = /^\d{1,9}(,\d{1,9}){0,199}$/;
const MAX_IDS = 200 * 10;

// Query arguments are all optional, and arrive as text; a repeated one counts with its first value.
function queryField(
  description: string,
  schema: { type: string; maxLength?: number; [key: string]: unknown },
  coerce: (text: string) => unknown,
): PropertyDecorator {
  const first: Coercion = (value) => {
    const text = String(Array.isArray(value) ? value[0] : value);
    const tooLong = lengthComplaint(text, {
      max: schema.maxLength,
      tooLong: `ensure this value has at most ${schema.maxLength} characters`,
    });
    return tooLong === null ? coerce(text) : new FieldError(tooLong);
  };
  return CustomField(description, schema, first, { optional: true });
}

/**
 * A text argument of at most `maxLength` characters, taken as it is. The example is part of the description: a page that documents the
 * API would fill one of its own in, and send it.
 */
export function QueryText(description: string, example?: string, maxLength = MAX_TEXT): PropertyDecorator {
  const text = example === undefined ? description : `${description}; for example \`${example}\``;
  return queryField(text, { type: 'string', maxLength }, toQueryText);
}

/** The same for what is compared with long texts. */
export function QueryLongText(description: string, example?: string): PropertyDecorator {
  return QueryText(description, example, MAX_LONG_TEXT);
}

/** A whole number in decimal text. One that is too large for a column becomes a number just outside its range, which equals no row's. */
export function QueryInt(description: string): PropertyDecorator {
  return queryField(description, { type: 'integer' }, toQueryInt);
}

/** The same for an argument of our own, which clients of the peer may send empty: that counts as not given. */
export function QueryIntOrEmpty(description: string): PropertyDecorator {
  return queryField(description, { type: 'integer' }, (text) => (text === '' ? undefined : toQueryInt(text)));
}

/** Ids, separated by commas. */
export function QueryIds(description: string): PropertyDecorator {
  return queryField(description, { type: 'string', pattern: IDS.source, maxLength: MAX_IDS }, toIds);
}

/** A moment in ISO 8601, in UTC unless it names an offset. */
export function QueryMoment(description: string): PropertyDecorator {
  // A plus sign that was not escaped arrives as a blank.
  const offset = /(T[\d:.]+) (\d\d:?\d\d)$/;
  return queryField(description, { type: 'string', format: 'date-time', maxLength: MAX_MOMENT }, (text) =>
    toInstant(text.replace(offset, '$1+$2')),
  );
}

/** One of a closed list. */
export function QueryChoice(description: string, choices: readonly string[]): PropertyDecorator {
  return queryField(description, { type: 'string', enum: [...choices] }, (text) => toQueryChoice(text, choices));
}

/** A switch: true, 1, yes, on; false, 0, no, off or empty; other text counts as false. */
export function QueryFlag(description: string): PropertyDecorator {
  return queryField(description, { type: 'boolean' }, (text) => /^(true|1|yes|on)$/i.test(text));
}

/** A truth value that must be one. */
export function QueryBool(description: string): PropertyDecorator {
  return queryField(description, { type: 'boolean' }, toQueryBoolean);
}

/** The spellings of true and false in query arguments, and in the bodies that take the same. */
export function toQueryBoolean(text: string): boolean | FieldError {
  if (/^(true|1|on|t|y|yes)$/i.test(text)) return true;
  return /^(false|0|off|f|n|no)$/i.test(text) ? false : new FieldError('value could not be parsed to a boolean');
}

function toQueryText(text: string): string | FieldError {
  const unstorable = unstorableText(text);
  return unstorable ? new FieldError(unstorable) : text;
}

/** A whole number; those beyond 32 bits are all one below, or one above, what a column can hold. */
export function toQueryInt(text: string): number | FieldError {
  if (!/^[+-]?\d{1,100}$/.test(text.trim())) return new FieldError('value is not a valid integer');
  return Math.min(Math.max(Number(text), INT_MIN - 1), INT_MAX + 1);
}

function toIds(text: string): number[] | FieldError {
  return IDS.test(text) ? text.split(',').map(Number) : new FieldError('value is not a list of ids');
}

/** The nearest number that a column can hold, for what is compared by order or with ids alone. */
export function withinColumn(number: number): number {
  return Math.min(Math.max(number, INT_MIN), INT_MAX);
}

function toQueryChoice(text: string, choices: readonly string[]): string | FieldError {
  if (choices.includes(text)) return text;
  return new FieldError(
    `value is not a valid enumeration member; permitted: ${choices.map((choice) => `'${choice}'`).join(', ')}`,
  );
}
