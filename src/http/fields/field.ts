import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform, type TransformFnParams, Type } from 'class-transformer';
import { IsDefined, ValidateBy, ValidateIf } from 'class-validator';
import { DETAILS, DETAILS_MARK, noteDetails } from './details';
import { FormBody } from './form-body';

/** Options of every kind of field. */
export interface FieldOptions {
  optional?: boolean;
  nullable?: boolean;
  /** For views: sent only to callers that accept `DETAILS_TYPE`. */
  details?: boolean;
  example?: unknown;
  message?: string;
}

/** The message for an invalid value. It replaces the value until validation reports it. */
export class FieldError {
  constructor(readonly message: string) {}
}

/** Converts a raw JSON value, never null or undefined, or returns a FieldError. */
export type Coercion = (value: unknown) => unknown;

export const MISSING = 'Missing data for required field.';
export const NULL_REFUSED = 'Field may not be null.';

/** Group of class-transformer for input. Without it, `field` does not convert values: views use the same decorators. */
export const INPUT = 'input';

/** Hides a list or object from class-transformer, which would copy it key by key and follow its `constructor`. */
export class Opaque {
  readonly #value: object;

  constructor(value: object) {
    this.#value = value;
  }

  static unwrap(value: unknown): unknown {
    return value instanceof Opaque ? value.#value : value;
  }
}

/** Documents a property and exposes it to class-transformer, in the group `details` if it belongs there. */
export function exposed(description: string, schema: ApiPropertyOptions, options: FieldOptions): PropertyDecorator {
  const { optional = false, nullable = false, details = false, example } = options;
  return applyDecorators(
    // The options of all kinds are parts of the OpenAPI schema; their union type is too wide for the compiler.
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

/** Base of all field decorators: converts, validates and documents a property. */
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
    // A form sends an empty number input as empty text.
    if (mayBeBlank && value === '' && obj instanceof FormBody) return undefined;
    return value === undefined || value === null ? value : coerce(value);
  };
  return applyDecorators(
    exposed(description, schema, options),
    // A primitive type keeps class-transformer from copying an `Instant` or stored JSON member by member.
    Type(() => Boolean),
    Transform(read),
    ...(optional ? [ValidateIf((_object: object, value: unknown) => value !== undefined)] : []),
    ...(nullable ? [ValidateIf((_object: object, value: unknown) => value !== null)] : []),
    IsDefined({ message: ({ value }) => (value === null ? NULL_REFUSED : MISSING) }),
    ...constraints,
  );
}

/** Validates with `complaint`, which returns what is wrong with a value, or null. */
export function Complains<T>(
  name: string,
  complaint: (value: T) => string | null,
  message?: string,
): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value: T) => complaint(value) === null,
      defaultMessage: (args) => message ?? complaint(args?.value as T) ?? '',
    },
  });
}
