import { toBoolean } from '../../http/fields/coercions';
import { CustomField } from '../../http/fields/fields';
import type { FieldError, FieldOptions } from '../../http/fields/field';
import { type Anonymize, PREVIEWED } from './challenge.entity';

export const ANONYMIZE_SCHEMA = { oneOf: [{ type: 'boolean' }, { type: 'string', enum: [PREVIEWED] }] };

/** Converts a field `anonymize`: a boolean or `preview`. Returns a FieldError for any other value. */
export function toAnonymize(value: unknown): Anonymize | FieldError {
  return value === PREVIEWED ? PREVIEWED : toBoolean(value);
}

/** `anonymize` in a view. */
export function AnonymizeField(options: FieldOptions = {}): PropertyDecorator {
  return CustomField(
    'Before the prerequisites are solved: not listed (false), `???` (true), or name, category, tags and value (`preview`)',
    ANONYMIZE_SCHEMA,
    (value) => value,
    options,
  );
}
