import { toInteger, unstorableText } from '../../http/fields/coercions';
import { CustomField } from '../../http/fields/fields';
import { type FieldOptions, FieldError } from '../../http/fields/field';

/** A value to write to one custom field. */
export interface WrittenEntry {
  field_id: number;
  value: unknown;
}

const SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    required: ['field_id'],
    properties: {
      field_id: { type: 'integer', description: 'Id of the custom field' },
      value: { description: 'Text, or true or false for type `boolean`; the stored value is kept if omitted' },
    },
  },
};

/** The `fields` of an account's body. A field without an entry keeps its value. */
export function FieldEntriesField(options: FieldOptions = {}): PropertyDecorator {
  return CustomField('Values of custom fields', SCHEMA, toEntries, { optional: true, example: [], ...options });
}

/**
 * Reads a list of `{field_id, value}`. If a field has several entries, the last counts. An entry without `value`
 * changes nothing.
 */
function toEntries(value: unknown): WrittenEntry[] | FieldError {
  if (!Array.isArray(value)) return new FieldError('Not a valid list.');
  const entries = new Map<number, WrittenEntry>();
  for (const entry of value as unknown[]) {
    if (typeof entry !== 'object' || entry === null || !('field_id' in entry))
      return new FieldError('Each entry must be an object with a field_id.');
    const field_id = toInteger(entry.field_id, { min: 1 });
    if (field_id instanceof FieldError) return new FieldError(`field_id: ${field_id.message}`);
    if (!('value' in entry)) continue;
    const complaint = unstorable(entry.value);
    if (complaint) return new FieldError(complaint);
    entries.set(field_id, { field_id, value: entry.value });
  }
  return [...entries.values()];
}

/** Public lists show the values, so they must be short. */
const MAX_ENTRY_LENGTH = 1000;

function unstorable(value: unknown): string | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return null;
  if (typeof value !== 'string') return 'Each value must be a text, a number or a truth value.';
  if (value.length > MAX_ENTRY_LENGTH) return `Longer than maximum length ${MAX_ENTRY_LENGTH}.`;
  return unstorableText(value);
}
