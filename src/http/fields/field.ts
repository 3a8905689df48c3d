import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

/** What every field may declare beside its kind. */
export interface FieldOptions {
  /** May be absent. */
  optional?: boolean;
  /** May be null. */
  nullable?: boolean;
  /** Value shown in the documentation. */
  example?: unknown;
  /** Sentence for a value that is refused, instead of the stock one. */
  message?: string;
}

/** A value that cannot be used, with the sentence about it; put in the value's place until validation reports it. */
export class Rejected {
  constructor(readonly message: string) {}
}

/** Turns a raw JSON value (never null or absent) into the typed one, or rejects it. */
export type Coercion = (value: unknown) => unknown;

/**
 * Hides an object or list from class-transformer, which would walk into it before the field's own coercion and call what a
 * client wrote under `constructor`; `field` opens it again.
 */
export function sealed(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? () => value : value;
}

function opened(value: unknown): unknown {
  return typeof value === 'function' ? (value as () => unknown)() : value;
}

export const MISSING = 'Missing data for required field.';
export const NULL_REFUSED = 'Field may not be null.';

/**
 * The one field decorator the kinds are made of: coerces, validates and documents a property in one place.
 * The coercion runs when the body is read (class-transformer); what it rejects is reported by class-validator.
 */
export function field(
  description: string,
  schema: ApiPropertyOptions,
  options: FieldOptions,
  coerce: Coercion,
): PropertyDecorator {
  const { optional = false, nullable = false, example, message } = options;
  const read = (value: unknown): unknown => {
    if (value === undefined || value === null) return value;
    const result = coerce(value);
    return result instanceof Rejected && message !== undefined ? new Rejected(message) : result;
  };
  const complaint = (value: unknown): string | null => {
    if (value === undefined) return MISSING;
    if (value === null) return nullable ? null : NULL_REFUSED;
    return value instanceof Rejected ? value.message : null;
  };
  return applyDecorators(
    // The options of every kind are members of the OpenAPI schema; their union is too wide for the compiler to follow.
    ApiProperty({
      description,
      required: !optional,
      nullable,
      ...(example === undefined ? {} : { example }),
      ...schema,
    } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => read(opened(value)), { toClassOnly: true }),
    ...(optional ? [ValidateIf((_object: object, value: unknown) => value !== undefined)] : []),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value: unknown) => complaint(value) === null,
        defaultMessage: (args?: ValidationArguments) => complaint(args?.value) ?? '',
      },
    }),
  );
}
