import type { Type } from '@nestjs/common';
import { toBoolean, toChoice, toInstant, toInteger, toText } from './coercions';
import { type Coercion, field, type FieldOptions } from './field';

interface TextOptions extends FieldOptions {
  /** Shortest text, in characters; 1 refuses the empty one. */
  min?: number;
  /** Longest text, in characters. */
  max?: number;
  /** Sentence for a text over `max`, instead of the stock one. */
  tooLong?: string;
}

interface IntOptions extends FieldOptions {
  min?: number;
  max?: number;
}

/** Text without NUL and with whole characters. */
export function TextField(description: string, options: TextOptions = {}): PropertyDecorator {
  const { min, max, tooLong } = options;
  const bounds = {
    ...(min === undefined ? {} : { minLength: min }),
    ...(max === undefined ? {} : { maxLength: max }),
  };
  return field(description, { type: 'string', ...bounds }, options, (value) => toText(value, { min, max, tooLong }));
}

/** A whole number within 32 bits; decimal text is taken too. */
export function IntField(description: string, options: IntOptions = {}): PropertyDecorator {
  const { min, max } = options;
  const bounds = { ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) };
  return field(description, { type: 'integer', ...bounds }, options, (value) => toInteger(value, { min, max }));
}

/** True or false, in the spellings clients of the peer use. */
export function BoolField(description: string, options: FieldOptions = {}): PropertyDecorator {
  return field(description, { type: 'boolean' }, options, toBoolean);
}

/** One of a closed list of texts. */
export function ChoiceField(
  description: string,
  choices: readonly string[],
  options: FieldOptions = {},
): PropertyDecorator {
  return field(description, { type: 'string', enum: [...choices] }, options, (value) => toChoice(value, choices));
}

/** An ISO 8601 moment, UTC unless it names an offset. */
export function DateField(description: string, options: FieldOptions = {}): PropertyDecorator {
  return field(
    description,
    { type: 'string', format: 'date-time', example: '2026-11-20T23:14:26.481015+00:00' },
    options,
    toInstant,
  );
}

/** An object or list with rules of its own: `coerce` gives the typed value or a `Rejected`. */
export function CustomField(
  description: string,
  schema: object,
  coerce: Coercion,
  options: FieldOptions = {},
): PropertyDecorator {
  return field(description, schema, options, coerce);
}

/** A nested view; documentation only, bodies use CustomField. */
export function ViewField(
  description: string,
  view: () => Type | [Type],
  options: FieldOptions = {},
): PropertyDecorator {
  // The library tells what gives a class from a class by this name alone.
  const schema = { type: () => view() };
  return field(description, schema, options, (value) => value);
}

/** A list of plain values in a view; documentation only. */
export function ListField(
  description: string,
  type: 'string' | 'integer',
  options: FieldOptions = {},
): PropertyDecorator {
  return field(description, { type: 'array', items: { type } }, options, (value) => value);
}
