import { type ExportTable, selectList } from './export-tables';
import type { Tx } from '../../platform/database/database';
import { type BackupTable, columnsOf } from '../backups/backup-format';

/**
 * A table as a backup has it: `{"count":n,"results":[…],"meta":{}}` with its rows by key, a piece for every batch, secrets and all;
 * nothing at all for an empty table.
 */
export async function* tableJson(snapshot: Tx, name: BackupTable, table: ExportTable): AsyncGenerator<string> {
  const [counted] = await snapshot.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table.from}`);
  const count = counted?.count ?? 0;
  if (count === 0) return;
  const [key = ''] = table.columns;
  const expressions = { ...table.expressions, ...datesOf(name, table) };
  const selected = selectList({ ...table, expressions }, { revealed: 'all' });
  let before = `{"count":${count},"results":[`;
  for await (const rows of snapshot.batches(`SELECT ${selected} FROM ${table.from} ORDER BY ${key}`)) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',');
    before = ',';
  }
  yield '],"meta":{}}';
}

/** Dates in UTC without an offset and with six digits of a fraction or none, as the peer writes them. */
function datesOf(name: BackupTable, { columns, expressions }: ExportTable): Record<string, string> {
  const dates = columnsOf(name).flatMap(([column, { kind }]) =>
    kind === 'date' && columns.includes(column) ? [column] : [],
  );
  return Object.fromEntries(
    dates.map((column) => {
      const utc = `${expressions[column] ?? column} AT TIME ZONE 'UTC'`;
      return [column, `replace(to_char(${utc}, 'YYYY-MM-DD"T"HH24:MI:SS.US'), '.000000', '')`];
    }),
  );
}
