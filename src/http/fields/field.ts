import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Allow, ValidateIf } from 'class-validator';

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

/** How one property of a DTO is read; kept where the mapped types (PartialType and the like) look for what they inherit. */
export interface FieldRule {
  /** The typed value, or a Rejected in its place. */
  read: (value: unknown) => unknown;
  /** What is wrong with a value that was read; null when nothing is. */
  complaint: (value: unknown) => string | null;
}

export const MISSING = 'Missing data for required field.';
export const NULL_REFUSED = 'Field may not be null.';

/**
 * The one field decorator the kinds are made of: coerces, validates and documents a property in one place. `readInput` goes by
 * what is declared here.
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
    ...(optional ? [ValidateIf((_object: object, value: unknown) => value !== undefined)] : []),
    Allow({ context: { read, complaint } satisfies FieldRule }),
  );
}
