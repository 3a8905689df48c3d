import { Injectable } from '@nestjs/common';
import { toBoolean } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { type Complaint, InvalidInput } from '../../http/errors/errors';
import { Database, type Tx } from '../../platform/database/database';
import type { WrittenEntry } from './field-entries.field';
import type { Field } from './field.entity';
import type { FieldEntryView } from './field-entry.views';

/** The fields that a reader sees. `admin`: all. `self`: public or editable ones. `public`: public ones with a value. */
export type FieldsAudience = 'admin' | 'self' | 'public';

/** The user or team that has the values. */
export interface FieldsOwner {
  kind: Field['type'];
  id: number;
}

type Definition = Pick<Field, 'id' | 'name' | 'field_type' | 'required' | 'editable'> & { has_entry: boolean };

const VISIBLE_FIELDS: Record<FieldsAudience, string> = {
  admin: '',
  self: 'AND (fields.public OR fields.editable)',
  public: `AND fields.public AND entries.value NOT IN ('""', 'null')`,
};

const OWNER_COLUMN = { user: 'user_id', team: 'team_id' } as const satisfies Record<Field['type'], string>;

/** Reads and writes the values of custom fields. */
@Injectable()
export class CustomFieldValuesService {
  constructor(private readonly database: Database) {}

  /** Returns the visible values of each account, in order of the field id. Uses the indexes on user_id and team_id. */
  async valuesOf(
    kind: Field['type'],
    ids: readonly number[],
    audience: FieldsAudience,
  ): Promise<Map<number, FieldEntryView[]>> {
    const rows = await this.database.prepared<{ id: number; fields: FieldEntryView[] }>(
      `SELECT account.id, (${this.selectSql(kind, 'account.id', audience)}) AS fields FROM unnest($1::int[]) AS account (id)`,
      [ids],
    );
    return new Map(rows.map(({ id, fields }) => [id, fields]));
  }

  /**
   * Returns SQL that selects the visible values of an account as one JSON value. `id` is an SQL expression for its id.
   */
  selectSql(kind: Field['type'], id: string, audience: FieldsAudience): string {
    // `json` keeps the order of the keys; `jsonb` would not.
    return `
      SELECT COALESCE(json_agg(json_build_object('field_id', entries.field_id, 'value', entries.value, 'name', fields.name,
                                                 'description', fields.description, 'type', fields.field_type)
                               ORDER BY entries.field_id), '[]')
        FROM field_entries AS entries JOIN fields ON fields.id = entries.field_id
       WHERE entries.${OWNER_COLUMN[kind]} = ${id} ${VISIBLE_FIELDS[audience]}`;
  }

  async valuesOfAccount({ kind, id }: FieldsOwner, audience: FieldsAudience): Promise<FieldEntryView[]> {
    return (await this.valuesOf(kind, [id], audience)).get(id) ?? [];
  }

  /**
   * Stores `entries`; other fields keep their values. An `owner` cannot set a required field to an empty value, and can
   * set a field that is not editable only once. Throws InvalidInput with all complaints. The caller must have locked
   * the account's row, so that two first values are not both accepted.
   */
  async write(
    tx: Tx,
    owner: FieldsOwner,
    entries: readonly WrittenEntry[] | undefined,
    by: 'owner' | 'admin',
  ): Promise<void> {
    if (!entries || entries.length === 0) return;
    const definitions = await this.definitions(tx, owner, entries);
    const values = entries.map((entry) => readValue(entry, definitions.get(entry.field_id), by));
    const [first, ...others] = values.flatMap((value): Complaint[] =>
      value instanceof FieldError ? [{ field: 'fields', message: value.message }] : [],
    );
    if (first) throw new InvalidInput(first, ...others);
    const column = OWNER_COLUMN[owner.kind];
    await tx.query(
      `INSERT INTO field_entries (type, field_id, ${column}, value)
       SELECT $1, entry.field_id, $2, entry.value
         FROM jsonb_to_recordset($3::jsonb) AS entry (field_id int, value jsonb)
       ON CONFLICT (field_id, ${column}) DO UPDATE SET value = EXCLUDED.value`,
      [owner.kind, owner.id, JSON.stringify(values)],
    );
  }

  private async definitions(
    tx: Tx,
    { kind, id }: FieldsOwner,
    entries: readonly WrittenEntry[],
  ): Promise<Map<number, Definition>> {
    const rows = await tx.query<Definition>(
      `SELECT fields.id, fields.name, fields.field_type, fields.required, fields.editable, entries.id IS NOT NULL AS has_entry
         FROM fields LEFT JOIN field_entries AS entries ON entries.field_id = fields.id AND entries.${OWNER_COLUMN[kind]} = $1
        WHERE fields.type = $2 AND fields.id = ANY($3)`,
      [id, kind, entries.map(({ field_id }) => field_id)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

function readValue(
  { field_id, value }: WrittenEntry,
  field: Definition | undefined,
  by: 'owner' | 'admin',
): WrittenEntry | FieldError {
  if (!field) return new FieldError(`There is no custom field with the id ${field_id}`);
  if (by === 'owner' && field.required && isBlank(value)) return new FieldError(`Field '${field.name}' is required`);
  // CTFd's clients expect this spelling.
  if (by === 'owner' && !field.editable && field.has_entry)
    return new FieldError(`Field '${field.name}' cannot be editted`);
  // An empty value stands for a box that is not checked, so it is stored as it is.
  if (field.field_type !== 'boolean' || isBlank(value)) return { field_id, value };
  const flag = toBoolean(value);
  return flag instanceof FieldError
    ? new FieldError(`Field '${field.name}': ${flag.message}`)
    : { field_id, value: flag };
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}
