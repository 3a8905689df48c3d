import { type ExportTable, selectList } from './export-tables';
import type { Tx } from '../../platform/database/database';
import { type BackupTable, columnsOf } from '../backups/backup-format';

/**
 * Yields a table in the format of a backup, `{"count":n,"results":[…],"meta":{}}`, sorted by its first column and
 * including secrets. Yields a chunk for each batch, and nothing for an empty table, as CTFd does.
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

/** SQL of the date columns in CTFd's format: UTC without an offset, with six fractional digits or none. */
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
