import { Injectable } from '@nestjs/common';
import { toBoolean } from '../http/fields/coercions';
import { Rejected } from '../http/fields/field';
import { type Complaint, InvalidInput } from '../http/errors/errors';
import type { Tx } from '../platform/database/database';
import type { WrittenEntry } from './field-entries.field';
import type { Field } from './field.entity';

type Definition = Pick<Field, 'id' | 'name' | 'field_type' | 'required' | 'editable'> & { has_entry: boolean };

/** Writes users' custom fields by the rules of conventions 15. */
@Injectable()
export class UserFields {
  /**
   * Stores the entries; fields not mentioned keep theirs. An `owner` must fill in required fields and may set one that is not
   * editable only once; an `admin` may write anything. Throws InvalidInput naming every bad entry. The caller holds the
   * user's row, so that two first values cannot both pass.
   */
  async write(
    tx: Tx,
    user_id: number,
    entries: readonly WrittenEntry[] | undefined,
    by: 'owner' | 'admin',
  ): Promise<void> {
    if (!entries || entries.length === 0) return;
    const definitions = await this.definitions(tx, user_id, entries);
    const values = entries.map((entry) => readValue(entry, definitions.get(entry.field_id), by));
    const [first, ...others] = values.flatMap((value): Complaint[] =>
      value instanceof Rejected ? [{ field: 'fields', message: value.message }] : [],
    );
    if (first) throw new InvalidInput(first, ...others);
    await tx.query(
      `INSERT INTO field_entries (type, field_id, user_id, value)
       SELECT 'user', entry.field_id, $1, entry.value
         FROM jsonb_to_recordset($2::jsonb) AS entry (field_id int, value jsonb)
       ON CONFLICT (field_id, user_id) DO UPDATE SET value = EXCLUDED.value`,
      [user_id, JSON.stringify(values)],
    );
  }

  private async definitions(
    tx: Tx,
    user_id: number,
    entries: readonly WrittenEntry[],
  ): Promise<Map<number, Definition>> {
    const rows = await tx.query<Definition>(
      `SELECT fields.id, fields.name, fields.field_type, fields.required, fields.editable, entries.id IS NOT NULL AS has_entry
         FROM fields LEFT JOIN field_entries AS entries ON entries.field_id = fields.id AND entries.user_id = $1
        WHERE fields.type = 'user' AND fields.id = ANY($2)`,
      [user_id, entries.map(({ field_id }) => field_id)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

/** The entry with its value as the field keeps it, or why it may not be written. */
function readValue(
  { field_id, value }: WrittenEntry,
  field: Definition | undefined,
  by: 'owner' | 'admin',
): WrittenEntry | Rejected {
  if (!field) return new Rejected(`There is no custom field with the id ${field_id}`);
  if (by === 'owner' && field.required && isBlank(value)) return new Rejected(`Field '${field.name}' is required`);
  // Spelled as clients know it.
  if (by === 'owner' && !field.editable && field.has_entry)
    return new Rejected(`Field '${field.name}' cannot be editted`);
  if (field.field_type !== 'boolean' || value === null) return { field_id, value };
  const flag = toBoolean(value);
  return flag instanceof Rejected ? new Rejected(`Field '${field.name}': ${flag.message}`) : { field_id, value: flag };
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}
