import type { FieldValues } from './FieldInputs';

/** The values of one's own custom fields, for their inputs. */
export function valuesOf(entries: readonly { field_id: number; value: unknown }[]): FieldValues {
  return Object.fromEntries(
    entries.map(({ field_id, value }) => [field_id, typeof value === 'boolean' ? value : textOf(value)]),
  );
}

/** The values that were changed, as the API takes them. */
export function changedEntries(changes: Partial<FieldValues>): { field_id: number; value: unknown }[] {
  return Object.entries(changes).map(([id, value]) => ({ field_id: Number(id), value }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
