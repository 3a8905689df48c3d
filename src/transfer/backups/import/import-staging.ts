import type { Tx } from '../../../platform/database/database';
import type { AccountMode } from '../../../settings/mode-switch';
import type { BackupRow } from '../archive/backup.types';
import { BACKUP_TABLE_NAMES, type ColumnKind, columnsOf, type JsonValue } from '../backup-format';
import { Unusable } from '../row-reader';
import type { ImportProgress } from './import-progress';
import {
  type ImportAction,
  type ImportReport,
  type ImportTable,
  MAX_LINES,
  MAX_REASON_LENGTH,
  type TableReport,
} from './import-report';

export const IMPORT_TABLES = BACKUP_TABLE_NAMES.filter(
  (table): table is ImportTable => table !== 'alembic_version' && table !== 'tracking',
);

const COMPUTED_COLUMNS: Partial<Record<ImportTable, readonly string[]>> = {
  users: ['name_skeleton'],
  teams: ['name_skeleton'],
  tokens: ['value_hash'],
  files: ['stored_as'],
};

export type Values = Record<string, JsonValue>;

/** Changes or checks a row before it is staged, and reports remarks. Throws `Unusable` to refuse the row. */
export type Preparation = (values: Values, report: (action: ImportAction, reason: string) => void) => void;

/**
 * A fault that staged rows may have. The texts are SQL in which `r` is the row: `where` selects the faulty rows. With
 * `keep` a row is only reported; otherwise `set` repairs it, and without `set` it is refused.
 */
export interface Fault {
  table: ImportTable;
  join?: string;
  where: string;
  reason: string | null;
  /** Assignments that repair the row. They may use `fault.value`, the result of `value`. */
  set?: string;
  value?: string;
  keep?: boolean;
}

const POSTGRES_TYPES: Readonly<Record<ColumnKind, string>> = {
  int: 'integer',
  text: 'text',
  bool: 'boolean',
  date: 'timestamptz',
  json: 'jsonb',
};

/** An INSERT is sent as soon as its JSON has this many characters, which limits the memory. */
const CHUNK_LENGTH = 65_536;

/**
 * Holds the rows of a backup in temporary tables of one transaction, where they are repaired before the tables of the
 * event change.
 */
export class ImportStaging {
  /** Account mode of the staged event; `users` until `StagingService.stage` has checked all rows. */
  mode: AccountMode = 'users';
  private readonly faults: Pick<ImportReport, 'lines' | 'lines_total'> = { lines: [], lines_total: 0 };
  private readonly read = new Map<ImportTable, number>();

  constructor(private readonly tx: Tx) {}

  async create(): Promise<void> {
    for (const table of IMPORT_TABLES) {
      const columns = stagedColumns(table).map(([name, kind]) => `${name} ${POSTGRES_TYPES[kind]}`);
      await this.tx.query(
        `CREATE TEMPORARY TABLE import_${table} (${columns.join(', ')}, repaired boolean) ON COMMIT DROP`,
      );
    }
  }

  async load(
    table: ImportTable,
    rows: AsyncIterable<BackupRow>,
    prepare: Preparation | undefined,
    progress: ImportProgress,
  ): Promise<void> {
    let read = 0;
    let chunk: string[] = [];
    let length = 0;
    const send = async (): Promise<void> => {
      const sql = `INSERT INTO import_${table} SELECT * FROM json_populate_recordset(NULL::import_${table}, $1)`;
      await this.tx.query(sql, [`[${chunk.join()}]`]);
      [chunk, length] = [[], 0];
    };
    for await (const row of rows) {
      read++;
      progress.step();
      const values = this.accept(table, row, prepare);
      if (values === null) continue;
      const json = JSON.stringify(values);
      chunk.push(json);
      length += json.length;
      if (length >= CHUNK_LENGTH) await send();
    }
    await send();
    this.read.set(table, read);
    await this.tx.query(`ANALYZE import_${table}`);
  }

  async apply({ table, join = '', where, reason, set, value = 'NULL', keep = false }: Fault): Promise<number> {
    const action: ImportAction = keep ? 'kept' : set === undefined ? 'refused' : 'repaired';
    const change = {
      kept: 'SELECT 1',
      refused: `DELETE FROM import_${table} AS r USING fault WHERE r.ctid = fault.at`,
      repaired: `UPDATE import_${table} AS r SET ${set}${reason === null ? '' : ', repaired = true'} FROM fault WHERE r.ctid = fault.at`,
    };
    const rows = await this.tx.query<{ id: number | null; reason: string; count: number }>(
      `WITH fault AS MATERIALIZED
            (SELECT r.ctid AS at, r.id, ${reason ?? 'NULL'} AS reason, ${value} AS value FROM import_${table} AS r ${join} WHERE ${where}),
            change AS (${change[action]})
       SELECT id, left(reason, ${MAX_REASON_LENGTH}) AS reason, COUNT(*) OVER ()::int AS count FROM fault ORDER BY id LIMIT ${MAX_LINES}`,
    );
    const count = rows[0]?.count ?? 0;
    if (reason !== null) {
      for (const row of rows) this.addLine(table, row.id, action, row.reason);
      this.faults.lines_total += count - rows.length;
    }
    return count;
  }

  async report(): Promise<Pick<ImportReport, 'tables' | 'lines' | 'lines_total'>> {
    const tables: [ImportTable, TableReport][] = [];
    for (const table of IMPORT_TABLES) {
      const [counts] = await this.tx.query<{ stored: number; repaired: number }>(
        `SELECT COUNT(*) AS stored, COUNT(*) FILTER (WHERE repaired) AS repaired FROM import_${table}`,
      );
      const { stored, repaired } = counts ?? { stored: 0, repaired: 0 };
      const read = this.read.get(table) ?? 0;
      tables.push([table, { read, stored, repaired, refused: read - stored }]);
    }
    // `Object.fromEntries` loses the key type; `tables` has an entry for every table.
    return { tables: Object.fromEntries(tables) as Record<ImportTable, TableReport>, ...this.faults };
  }

  private accept(table: ImportTable, row: BackupRow, prepare: Preparation | undefined): Values | null {
    if ('refused' in row) {
      this.addLine(table, row.id, 'refused', row.refused);
      return null;
    }
    const values: Values = { ...row.values };
    const id = typeof values.id === 'number' ? values.id : null;
    const remarks = row.repairs.map((repair): [ImportAction, string] => ['repaired', repair]);
    try {
      prepare?.(values, (action, reason) => remarks.push([action, reason]));
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      this.addLine(table, id, 'refused', error.message);
      return null;
    }
    for (const [action, reason] of remarks) this.addLine(table, id, action, reason);
    if (remarks.some(([action]) => action === 'repaired')) values.repaired = true;
    return values;
  }

  private addLine(table: ImportTable, id: number | null, action: ImportAction, reason: string): void {
    const { lines } = this.faults;
    this.faults.lines_total++;
    if (lines.length < MAX_LINES)
      lines.push({ table, id, action, reason: reason.slice(0, MAX_REASON_LENGTH).toWellFormed() });
  }
}

/** Columns of a staging table with their kinds. Omits the value of tokens, which must not be stored in plain text. */
export function stagedColumns(table: ImportTable): (readonly [name: string, kind: ColumnKind])[] {
  const own = columnsOf(table).map(([name, { kind }]) => [name, kind] as const);
  const computed = (COMPUTED_COLUMNS[table] ?? []).map((name) => [name, 'text'] as const);
  return [...own.filter(([name]) => table !== 'tokens' || name !== 'value'), ...computed];
}
