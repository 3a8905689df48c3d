import { applyDecorators, type Type as ClassOf } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Max, Min } from 'class-validator';
import { Instant } from '../../platform/clock/instant';
import {
  asBoolean,
  asInstant,
  asInteger,
  choiceComplaint,
  INT_MAX,
  INT_MIN,
  lengthComplaint,
  NOT_A,
  rangeComplaint,
  toInteger,
  unstorableText,
} from './coercions';
import { noteNested } from './details';
import { type Coercion, Complains, exposed, field, type FieldOptions, FieldError } from './field';

interface TextOptions extends FieldOptions {
  min?: number;
  max?: number;
  tooLong?: string;
}

interface IntOptions extends FieldOptions {
  min?: number;
  max?: number;
}

/** A text that PostgreSQL can store. `min` and `max` count code points. */
export function TextField(description: string, options: TextOptions = {}): PropertyDecorator {
  const { min, max, message } = options;
  const bounds = {
    ...(min === undefined ? {} : { minLength: min }),
    ...(max === undefined ? {} : { maxLength: max }),
  };
  return field(
    description,
    { type: 'string', ...bounds },
    options,
    unchanged,
    IsString({ message: message ?? NOT_A.string }),
    Complains('isStorable', unstorableText, message),
    Complains('hasLength', (text: string) => lengthComplaint(text, options), message),
  );
}

/** A 32-bit integer, also as text (see `asInteger`). */
export function IntField(description: string, options: IntOptions = {}): PropertyDecorator {
  const { min, max, message } = options;
  const bounds = { ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) };
  const outOfRange = { message: message ?? rangeComplaint(options) };
  return field(
    description,
    { type: 'integer', ...bounds },
    options,
    asInteger,
    IsInt({ message: message ?? NOT_A.integer }),
    Min(min ?? INT_MIN, outOfRange),
    Max(max ?? INT_MAX, outOfRange),
  );
}

/** A boolean. Accepts the spellings that CTFd's clients send. */
export function BoolField(description: string, options: FieldOptions = {}): PropertyDecorator {
  const isBoolean = IsBoolean({ message: options.message ?? NOT_A.boolean });
  return field(description, { type: 'boolean' }, options, asBoolean, isBoolean);
}

/** One of the texts `choices`. */
export function ChoiceField(
  description: string,
  choices: readonly string[],
  options: FieldOptions = {},
): PropertyDecorator {
  const { message } = options;
  return field(
    description,
    { type: 'string', enum: [...choices] },
    options,
    unchanged,
    IsString({ message: message ?? NOT_A.string }),
    IsIn([...choices], { message: message ?? choiceComplaint(choices) }),
  );
}

/** An ISO 8601 date and time, which is in UTC if it has no offset. */
export function DateField(description: string, options: FieldOptions = {}): PropertyDecorator {
  return field(
    description,
    { type: 'string', format: 'date-time', example: options.example ?? '2026-11-20T23:14:26.481015+00:00' },
    options,
    asInstant,
    Complains('isInstant', (value) => (value instanceof Instant ? null : NOT_A.datetime), options.message),
  );
}

/** A value with its own schema. `coerce` returns the converted value or a `FieldError`. */
export function CustomField(
  description: string,
  schema: object,
  coerce: Coercion,
  options: FieldOptions = {},
): PropertyDecorator {
  const complaint = (value: unknown): string | null => (value instanceof FieldError ? value.message : null);
  return field(description, schema, options, coerce, Complains('isUsable', complaint, options.message));
}

/** A list of 1 to `most` ids. With `isSet` it is sorted and duplicates are removed. */
export function IdsField(
  description: string,
  most: number,
  { isSet = false, ...options }: FieldOptions & { isSet?: boolean } = {},
): PropertyDecorator {
  const schema = {
    ...{ type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: most },
    ...(isSet && { uniqueItems: true }),
  };
  const coerce = (value: unknown): unknown => {
    const ids = toIds(value, most);
    return isSet && Array.isArray(ids) ? [...new Set(ids)].sort((a, b) => a - b) : ids;
  };
  return CustomField(description, schema, coerce, { example: [1, 2], ...options });
}

function toIds(value: unknown, most: number): number[] | FieldError {
  if (!Array.isArray(value)) return new FieldError('Not a valid list.');
  if (value.length === 0) return new FieldError('There must be at least one id.');
  if (value.length > most) return new FieldError(`There may be at most ${most} ids.`);
  const ids = value.map((id: unknown) => toInteger(id, { min: 1 }));
  return ids.every((id) => typeof id === 'number') ? ids : new FieldError('Not a valid list of ids.');
}

/** A view or a list of views, inside a view. Request bodies use `CustomField` instead. */
export function ViewField(
  description: string,
  view: () => ClassOf | [ClassOf],
  options: FieldOptions = {},
): PropertyDecorator {
  // `@nestjs/swagger` calls a function to get the class only if the function's name is `type`.
  const schema = { type: () => view() };
  const nested = (): ClassOf => [view()].flat()[0] ?? Object;
  const note: PropertyDecorator = (target, key) => {
    noteNested(target, key, nested);
  };
  return applyDecorators(exposed(description, schema, options), Type(nested), note);
}

/** A list of texts or integers in a view. Request bodies use `CustomField` instead. */
export function ListField(
  description: string,
  type: 'string' | 'integer',
  options: FieldOptions = {},
): PropertyDecorator {
  return field(description, { type: 'array', items: { type } }, options, unchanged);
}

function unchanged(value: unknown): unknown {
  return value;
}
