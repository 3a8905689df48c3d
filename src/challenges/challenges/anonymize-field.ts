import { CustomField } from '../../http/fields/fields';
import type { FieldOptions } from '../../http/fields/field';
import { PREVIEWED } from './challenge.entity';

/** OpenAPI schema of `anonymize`. */
export const ANONYMIZE_SCHEMA = { oneOf: [{ type: 'boolean' }, { type: 'string', enum: [PREVIEWED] }] };

/** `anonymize` in a view. */
export function AnonymizeField(options: FieldOptions = {}): PropertyDecorator {
  return CustomField(
    'Before the prerequisites are solved: not listed (false), `???` (true), or name, category, tags and value (`preview`)',
    ANONYMIZE_SCHEMA,
    (value) => value,
    options,
  );
}
