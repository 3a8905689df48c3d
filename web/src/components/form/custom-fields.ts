export interface FieldDefinition {
  id: number;
  name: string | null;
  description: string | null;
  field_type: string | null;
  required: boolean | null;
}

/** Values of custom fields in a form, by `fields[ID]` as in the server's errors. */
export type CustomValues = Readonly<Record<`fields[${number}]`, string | boolean | undefined>>;

export function nameOfField(id: number): keyof CustomValues {
  return `fields[${id}]`;
}

export function valuesOf(entries: readonly { field_id: number; value: unknown }[]): CustomValues {
  return Object.fromEntries(
    entries.map(({ field_id, value }) => [nameOfField(field_id), typeof value === 'boolean' ? value : textOf(value)]),
  );
}

/** Changed custom fields of a form, in the API's format. Leaves out the form's other fields. */
export function changedEntries(changes: object): { field_id: number; value: unknown }[] {
  return Object.entries(changes).flatMap(([name, value]: [string, unknown]) => {
    const id = /^fields\[(\d+)\]$/.exec(name)?.[1];
    return id === undefined ? [] : [{ field_id: Number(id), value }];
  });
}

/** Custom fields of a new account, in the API's format. Fields without a value are empty or false. */
export function entriesOf(
  fields: readonly FieldDefinition[],
  values: CustomValues,
): { field_id: number; value: string | boolean }[] {
  return fields.map(({ id, field_type }) => ({
    field_id: id,
    value: values[nameOfField(id)] ?? (field_type === 'boolean' ? false : ''),
  }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
