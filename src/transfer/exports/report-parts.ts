import type { Field } from '../../accounts/custom-fields/field.entity';
import type { Tx } from '../../platform/database/database';
import type { Standings } from '../../scoreboard/standings';
import type { Revealed } from './export-tables';

/** The content of a CSV file: its column names, and its records in batches. */
export interface Report {
  header: readonly string[];
  batches: AsyncIterable<unknown[][]>;
}

/** Sources of a report. Tables are read from `snapshot`; places and points come from `standings`. */
export interface ReportInput {
  snapshot: Tx;
  standings: Standings;
  revealed: Revealed;
}

/** Reads a report. */
export interface ReportSource {
  /** Columns that are masked unless the caller requests them. */
  secrets: readonly string[];
  read: (input: ReportInput) => Report | Promise<Report>;
}

/** Custom field values of an account, by field id; null without values. */
export type Entries = Record<string, unknown> | null;

/** A custom field; reports have a column for each. */
export type FieldColumn = Pick<Field, 'id' | 'name'>;

export const ACCOUNTS = { user: 'users', team: 'teams' } as const;

/** Returns the custom fields of users or teams, sorted by id. */
export function fieldColumns(snapshot: Tx, kind: 'user' | 'team'): Promise<FieldColumn[]> {
  return snapshot.query('SELECT id, name FROM fields WHERE type = $1 ORDER BY id', [kind]);
}

/**
 * SQL of an account's custom field values, as a JSON object by field id. Served by the indexes on user_id and team_id.
 */
export function entriesOf(kind: 'user' | 'team'): string {
  const owner = `field_entries.${kind}_id = ${ACCOUNTS[kind]}.id`;
  return `(SELECT jsonb_object_agg(field_id, field_entries.value) FROM field_entries WHERE ${owner})`;
}

/** Yields the records of batches of rows. */
export async function* mapped<T>(
  batches: AsyncIterable<T[]>,
  line: (row: T) => unknown[],
): AsyncGenerator<unknown[][]> {
  for await (const batch of batches) yield batch.map(line);
}

/** Column names of custom fields. */
export function names(fields: readonly FieldColumn[]): string[] {
  return fields.map(({ name }) => name);
}

/** Values of custom fields, in the order of their columns. */
export function valuesOf(fields: readonly FieldColumn[], entries: Entries): unknown[] {
  return fields.map(({ id }) => entries?.[id]);
}

/** Returns `count` empty cells. */
export function blanks(count: number): null[] {
  return Array<null>(count).fill(null);
}
