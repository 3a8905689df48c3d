import { type ExportTable, selectList } from '../../exports/export-tables';
import type { Snapshot } from '../../exports/snapshot';
import { Instant } from '../../platform/clock/instant';

type Row = Readonly<Record<string, unknown>>;

/**
 * A table as a backup has it: `{"count":n,"results":[…],"meta":{}}` with its rows by key, a piece for every batch, secrets and all;
 * nothing at all for an empty table (wider-endpoints 16).
 */
export async function* tableJson(snapshot: Snapshot, table: ExportTable): AsyncGenerator<string> {
  const [counted] = await snapshot.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table.from}`);
  const count = counted?.count ?? 0;
  if (count === 0) return;
  const write = rowWriter(table.columns);
  let before = `{"count":${count},"results":[`;
  // Every table's first column is its key.
  const sql = `SELECT ${selectList(table, { revealed: 'all' })} FROM ${table.from} ORDER BY 1`;
  for await (const rows of snapshot.batches<Row>(sql)) {
    yield before + rows.map(write).join(',');
    before = ',';
  }
  yield '],"meta":{}}';
}

function rowWriter(columns: readonly string[]): (row: Row) => string {
  const keys = columns.map((column, index) => `${index === 0 ? '{' : ','}${JSON.stringify(column)}:`);
  return (row) => `${columns.map((column, index) => `${keys[index] ?? ''}${valueJson(row[column])}`).join('')}}`;
}

/** Dates in UTC without an offset, as the peer's own database gives them. */
function valueJson(value: unknown): string {
  return JSON.stringify(value instanceof Instant ? value.zulu().slice(0, -1) : (value ?? null));
}
