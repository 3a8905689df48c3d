import { INT_MAX, INT_MIN, lengthComplaint, toInstant, unstorableText } from '../fields/coercions';
import { type Coercion, FieldError } from '../fields/field';
import { CustomField } from '../fields/fields';

/** In characters. More than any name or category has. */
const MAX_TEXT = 1000;

/** In characters, for comparisons with long texts such as submissions. */
const MAX_LONG_TEXT = 10_000;

const MAX_MOMENT = 64;

/** Up to 200 ids. Nine digits fit into a 32-bit column. */
const IDS = /^\d{1,9}(,\d{1,9}){0,199}$/;
const MAX_IDS = 200 * 10;

// All query arguments are optional texts. If one is repeated, its first value counts.
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
 * A text argument. The example is part of the description, because the documentation page would send a separate example
 * as a value.
 */
export function QueryText(description: string, example?: string, maxLength = MAX_TEXT): PropertyDecorator {
  const text = example === undefined ? description : `${description}; for example \`${example}\``;
  return queryField(text, { type: 'string', maxLength }, toQueryText);
}

/** A text argument of up to 10,000 characters. */
export function QueryLongText(description: string, example?: string): PropertyDecorator {
  return QueryText(description, example, MAX_LONG_TEXT);
}

/** An integer argument, converted with `toQueryInt`. */
export function QueryInt(description: string): PropertyDecorator {
  return queryField(description, { type: 'integer' }, toQueryInt);
}

/** An integer argument. Empty text counts as absent. */
export function QueryIntOrEmpty(description: string): PropertyDecorator {
  return queryField(description, { type: 'integer' }, (text) => (text === '' ? undefined : toQueryInt(text)));
}

/** An argument with ids, separated by commas. */
export function QueryIds(description: string): PropertyDecorator {
  return queryField(description, { type: 'string', pattern: IDS.source, maxLength: MAX_IDS }, toIds);
}

/** An ISO 8601 date and time, which is in UTC if it has no offset. */
export function QueryInstant(description: string): PropertyDecorator {
  // A plus sign that the client did not escape arrives as a blank.
  const offset = /(T[\d:.]+) (\d\d:?\d\d)$/;
  return queryField(description, { type: 'string', format: 'date-time', maxLength: MAX_MOMENT }, (text) =>
    toInstant(text.replace(offset, '$1+$2')),
  );
}

/** An argument that is one of `choices`. */
export function QueryChoice(description: string, choices: readonly string[]): PropertyDecorator {
  return queryField(description, { type: 'string', enum: [...choices] }, (text) => toQueryChoice(text, choices));
}

/** A switch: `true`, `1`, `yes` and `on` are true, any other text is false. */
export function QueryFlag(description: string): PropertyDecorator {
  return queryField(description, { type: 'boolean' }, (text) => /^(true|1|yes|on)$/i.test(text));
}

/** A boolean in a spelling that `toQueryBoolean` accepts. */
export function QueryBool(description: string): PropertyDecorator {
  return queryField(description, { type: 'boolean' }, toQueryBoolean);
}

/** Converts the spellings of true and false in query arguments. Returns a FieldError for any other text. */
export function toQueryBoolean(text: string): boolean | FieldError {
  if (/^(true|1|on|t|y|yes)$/i.test(text)) return true;
  return /^(false|0|off|f|n|no)$/i.test(text) ? false : new FieldError('value could not be parsed to a boolean');
}

function toQueryText(text: string): string | FieldError {
  const unstorable = unstorableText(text);
  return unstorable ? new FieldError(unstorable) : text;
}

/**
 * Converts an integer of up to 100 digits, or returns a FieldError. Numbers beyond 32 bits become INT_MIN - 1 or
 * INT_MAX + 1, which no row has.
 */
export function toQueryInt(text: string): number | FieldError {
  if (!/^[+-]?\d{1,100}$/.test(text.trim())) return new FieldError('value is not a valid integer');
  return Math.min(Math.max(Number(text), INT_MIN - 1), INT_MAX + 1);
}

function toIds(text: string): number[] | FieldError {
  return IDS.test(text) ? text.split(',').map(Number) : new FieldError('value is not a list of ids');
}

/** Returns the nearest 32-bit integer, for comparisons with `<` and `>`. */
export function withinColumn(number: number): number {
  return Math.min(Math.max(number, INT_MIN), INT_MAX);
}

function toQueryChoice(text: string, choices: readonly string[]): string | FieldError {
  if (choices.includes(text)) return text;
  return new FieldError(
    `value is not a valid enumeration member; permitted: ${choices.map((choice) => `'${choice}'`).join(', ')}`,
  );
}
