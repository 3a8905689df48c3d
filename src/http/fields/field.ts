import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform, type TransformFnParams, Type } from 'class-transformer';
import { IsDefined, ValidateBy, ValidateIf } from 'class-validator';
import { DETAILS, DETAILS_MARK, noteDetails } from './details';
import { FormBody } from './form-body';

/** What every field may declare beside its kind. */
export interface FieldOptions {
  /** May be absent. */
  optional?: boolean;
  /** May be null. */
  nullable?: boolean;
  /** Sent only to callers that accept the media type of the interface (`DETAILS_TYPE`). Of views. */
  details?: boolean;
  /** Value shown in the documentation. */
  example?: unknown;
  /** Sentence for a value that is refused, instead of the stock one. */
  message?: string;
}

/** A value that cannot be used, with the sentence about it; put in the value's place until validation reports it. */
export class FieldError {
  constructor(readonly message: string) {}
}

/** Turns a raw JSON value (never null or absent) into the typed one, or rejects it. */
export type Coercion = (value: unknown) => unknown;

export const MISSING = 'Missing data for required field.';
export const NULL_REFUSED = 'Field may not be null.';

/** The group in which the library reads input; the same fields describe views, whose values stay as they are. */
export const INPUT = 'input';

/** Hides a list or an object in an input from class-transformer, which would copy it key by key and follow its `constructor`. */
export class Opaque {
  readonly #value: object;

  constructor(value: object) {
    this.#value = value;
  }

  static unwrap(value: unknown): unknown {
    return value instanceof Opaque ? value.#value : value;
  }
}

/** Documents a property and exposes it to the library, in the group `details` where it belongs to that. */
export function exposed(description: string, schema: ApiPropertyOptions, options: FieldOptions): PropertyDecorator {
  const { optional = false, nullable = false, details = false, example } = options;
  return applyDecorators(
    // The options of every kind are members of the OpenAPI schema; their union is too wide for the compiler to follow.
    ApiProperty({
      description,
      required: !optional,
      nullable,
      ...(example === undefined ? {} : { example }),
      ...(details && { [DETAILS_MARK]: true }),
      ...schema,
    } as ApiPropertyOptions),
    ...(details ? [Expose({ groups: [DETAILS] }), noteDetails] : [Expose()]),
  );
}

/** The one field decorator the kinds are made of: coerces, validates and documents a property in one place. */
export function field(
  description: string,
  schema: ApiPropertyOptions,
  options: FieldOptions,
  coerce: Coercion,
  ...constraints: PropertyDecorator[]
): PropertyDecorator {
  const { optional = false, nullable = false } = options;
  const mayBeBlank = optional && schema.type === 'integer';
  const read = ({ obj, key, options: { groups } }: TransformFnParams): unknown => {
    const value = Opaque.unwrap((obj as Record<string, unknown>)[key]);
    if (!groups?.includes(INPUT)) return value;
    // A form cannot leave a number out that nobody filled in.
    if (mayBeBlank && value === '' && obj instanceof FormBody) return undefined;
    return value === undefined || value === null ? value : coerce(value);
  };
  return applyDecorators(
    exposed(description, schema, options),
    // The library does not look into what is to be a primitive. It would copy an `Instant`, and stored JSON, member by member.
    Type(() => Boolean),
    Transform(read),
    ...(optional ? [ValidateIf((_object: object, value: unknown) => value !== undefined)] : []),
    ...(nullable ? [ValidateIf((_object: object, value: unknown) => value !== null)] : []),
    IsDefined({ message: ({ value }) => (value === null ? NULL_REFUSED : MISSING) }),
    ...constraints,
  );
}

/** A constraint that asks `complaint` what is wrong with a value; null when nothing is. */
export function Complains<T>(
  name: string,
  complaint: (value: T) => string | null,
  message?: string,
): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value: T) => complaint(value) === null,
      // Called for what was refused only.
      defaultMessage: (args) => message ?? complaint(args?.value as T) ?? '',
    },
  });
}
