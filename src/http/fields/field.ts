import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform, type TransformFnParams, Type } from 'class-transformer';
import { IsDefined, ValidateBy, ValidateIf } from 'class-validator';
import { DETAILS, DETAILS_MARK, noteDetails } from './details';
import { FormBody } from './form-body';

/** Options that every field decorator has. */
export interface FieldOptions {
  optional?: boolean;
  nullable?: boolean;
  /** Only in views: the field is sent only to callers that accept `DETAILS_TYPE`. */
  details?: boolean;
  example?: unknown;
  message?: string;
}

/** Takes the place of an invalid value until validation reports the message. */
export class FieldError {
  constructor(readonly message: string) {}
}

/** Converts a JSON value that is not null or undefined, or returns a FieldError. */
export type Coercion = (value: unknown) => unknown;

export const MISSING = 'Missing data for required field.';
export const NULL_REFUSED = 'Field may not be null.';

/** Class-transformer group of input. The field decorators convert values only in this group. */
export const INPUT = 'input';

/** Wraps a list or object of the input, so that class-transformer does not copy its members. */
export class Opaque {
  readonly #value: object;

  constructor(value: object) {
    this.#value = value;
  }

  static unwrap(value: unknown): unknown {
    return value instanceof Opaque ? value.#value : value;
  }
}

/**
 * Documents a property and exposes it to class-transformer. With the option `details`, exposes it only in that group.
 */
export function exposed(description: string, schema: ApiPropertyOptions, options: FieldOptions): PropertyDecorator {
  const { optional = false, nullable = false, details = false, example } = options;
  return applyDecorators(
    // `ApiPropertyOptions` is a union that is too wide for the compiler to check this object.
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

/** Converts, validates and documents a property. The other field decorators use it. */
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
    // A browser sends an empty number input as an empty text.
    if (mayBeBlank && value === '' && obj instanceof FormBody) return undefined;
    return value === undefined || value === null ? value : coerce(value);
  };
  return applyDecorators(
    exposed(description, schema, options),
    // With a primitive type, class-transformer does not copy an `Instant` or stored JSON member by member.
    Type(() => Boolean),
    Transform(read),
    ...(optional ? [ValidateIf((_object: object, value: unknown) => value !== undefined)] : []),
    ...(nullable ? [ValidateIf((_object: object, value: unknown) => value !== null)] : []),
    IsDefined({ message: ({ value }) => (value === null ? NULL_REFUSED : MISSING) }),
    ...constraints,
  );
}

/** Validates a property with `complaint`, which returns the message for an invalid value, or null. */
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
