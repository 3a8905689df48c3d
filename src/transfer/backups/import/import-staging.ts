import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from '../../../platform/database/database';
import type { BackupRow } from '../archive/backup.types';
import { BACKUP_TABLE_NAMES, type JsonValue, type ColumnKind, columnsOf } from '../backup-format';
import { copyRow } from './copy-text';
import {
  type ImportAction,
  type ImportLine,
  type ImportTable,
  MAX_LINES,
  MAX_REASON_LENGTH,
  type TableReport,
} from './import-report';

/** Tables that are staged, in the order of the format. */
export const IMPORT_TABLES = BACKUP_TABLE_NAMES.filter(
  (table): table is ImportTable => table !== 'alembic_version' && table !== 'tracking',
);

/** Columns that stand beside those of the format, because they are computed while rows are read. */
export const COMPUTED_COLUMNS: Partial<Record<ImportTable, readonly string[]>> = {
  users: ['name_skeleton'],
  teams: ['name_skeleton'],
  tokens: ['value_hash'],
  files: ['stored_as'],
};

/** Columns of the format that are not staged: the value of a token is nobody's business but its owner's. */
const LEFT_OUT: Partial<Record<ImportTable, readonly string[]>> = { tokens: ['value'] };

/** A row made ready for its table; `refused` says why there is none. */
export type PreparedRow = { refused: string } | { values: Record<string, JsonValue>; remarks: readonly Remark[] };

/** Something to tell of a row that is stored. */
export interface Remark {
  action: Exclude<ImportAction, 'refused'>;
  reason: string;
}

/** What is asked of each row of a table before it is staged. */
export type Preparation = (values: Readonly<Record<string, JsonValue>>) => PreparedRow;

/** One thing that may be wrong with staged rows, and what is done about it. Expressions are SQL; `r` is the row. */
export interface Fault {
  table: ImportTable;
  /** Joins that `where`, `reason` and `value` may refer to. */
  join?: string;
  where: string;
  /** Text for the report; null for what need not be told. */
  reason: string | null;
  /** Assignments that put the row right, which may refer to `fault.value`; without them the row is not stored. */
  set?: string;
  value?: string;
  /** Tell only. */
  keep?: boolean;
}

const POSTGRES_TYPES: Readonly<Record<ColumnKind, string>> = {
  int: 'integer',
  text: 'text',
  bool: 'boolean',
  date: 'timestamptz',
  json: 'jsonb',
};

/** Text sent at once, in characters; many small writes would cost more than the rows. */
const CHUNK_LENGTH = 65_536;

/** The rows of a backup in temporary tables of one transaction, where they are put right before anything of the event is touched. */
export class ImportStaging {
  /** Lines found while rows were read; those of the faults follow them in a table. */
  private readonly lines: ImportLine[] = [];
  private lineCount = 0;
  private readonly read = new Map<ImportTable, number>();

  constructor(
    private readonly tx: Tx,
    private readonly client: ClientBase,
  ) {}

  /** Makes the temporary tables, which end with the transaction. */
  async create(): Promise<void> {
    for (const table of IMPORT_TABLES) {
      const columns = columnList(table).map(([name, kind]) => `${name} ${POSTGRES_TYPES[kind]}`);
      await this.tx.query(
        `CREATE TEMPORARY TABLE import_${table} (${columns.join(', ')}, repaired boolean NOT NULL) ON COMMIT DROP`,
      );
    }
    await this.tx.query(
      `CREATE TEMPORARY TABLE import_lines (place serial, "table" text, id integer, action text, reason text) ON COMMIT DROP`,
    );
  }

  /** Stages the rows of a table as they come, none kept in memory; `onRow` is called for each. */
  async load(
    table: ImportTable,
    rows: AsyncIterable<BackupRow>,
    { prepare, onRow }: { prepare: Preparation | undefined; onRow: () => void },
  ): Promise<void> {
    const columns = columnList(table);
    const names = [...columns.map(([name]) => name), 'repaired'];
    const copy = this.client.query(copyFrom(`COPY import_${table} (${names.join(', ')}) FROM STDIN`));
    let read = 0;
    const texts = async function* (this: ImportStaging): AsyncGenerator<string> {
      let chunk = '';
      for await (const row of rows) {
        read++;
        onRow();
        const values = this.accept(table, row, prepare);
        if (values === null) continue;
        chunk += copyRow([
          ...columns.map(([name, kind]) => [values[name] ?? null, kind] as const),
          [values.repaired ?? false, 'bool'],
        ]);
        if (chunk.length < CHUNK_LENGTH) continue;
        yield chunk;
        chunk = '';
      }
      if (chunk !== '') yield chunk;
    };
    await pipeline(Readable.from(texts.call(this), { objectMode: false }), copy);
    this.read.set(table, read);
    await this.tx.query(`ANALYZE import_${table}`);
  }

  /** Finds a fault and does what it says; gives how many rows had it. */
  async settle({ table, join = '', where, reason, set, value = 'NULL', keep = false }: Fault): Promise<number> {
    const action: ImportAction = keep ? 'kept' : set === undefined ? 'refused' : 'repaired';
    const quiet = reason === null;
    const repair = `UPDATE import_${table} AS r SET ${set}${quiet ? '' : ', repaired = true'} FROM fault WHERE r.ctid = fault.at`;
    const change = {
      kept: 'SELECT 1',
      refused: `DELETE FROM import_${table} AS r USING fault WHERE r.ctid = fault.at`,
      repaired: repair,
    };
    const [row] = await this.tx.query<{ count: number }>(
      `WITH fault AS MATERIALIZED
            (SELECT r.ctid AS at, r.id, ${reason ?? 'NULL'} AS reason, ${value} AS value FROM import_${table} AS r ${join} WHERE ${where}),
            change AS (${change[action]}),
            line AS (INSERT INTO import_lines ("table", id, action, reason)
                     SELECT '${table}', id, '${action}', left(reason, ${MAX_REASON_LENGTH}) FROM fault WHERE ${!quiet} ORDER BY id)
       SELECT COUNT(*)::int AS count FROM fault`,
    );
    return row?.count ?? 0;
  }

  /** Counts by table, and the first lines of all. */
  async report(): Promise<{ tables: Record<ImportTable, TableReport>; lines: ImportLine[]; lines_total: number }> {
    const tables: [ImportTable, TableReport][] = [];
    for (const table of IMPORT_TABLES) {
      const [counts] = await this.tx.query<{ stored: number; repaired: number }>(
        `SELECT COUNT(*)::int AS stored, (COUNT(*) FILTER (WHERE repaired))::int AS repaired FROM import_${table}`,
      );
      const { stored, repaired } = counts ?? { stored: 0, repaired: 0 };
      const read = this.read.get(table) ?? 0;
      tables.push([table, { read, stored, repaired, refused: read - stored }]);
    }
    const found = await this.tx.query<ImportLine>(
      'SELECT "table", id, action, reason FROM import_lines ORDER BY place LIMIT $1',
      [MAX_LINES - this.lines.length],
    );
    const [total] = await this.tx.query<{ count: number }>('SELECT COUNT(*)::int AS count FROM import_lines');
    return {
      // The list above has every table of the type.
      tables: Object.fromEntries(tables) as Record<ImportTable, TableReport>,
      lines: [...this.lines, ...found],
      lines_total: this.lineCount + (total?.count ?? 0),
    };
  }

  /** The values to stage, or null for a row that is refused. */
  private accept(
    table: ImportTable,
    row: BackupRow,
    prepare: Preparation | undefined,
  ): Record<string, JsonValue> | null {
    if ('refused' in row) {
      this.tell({ table, id: row.id, action: 'refused', reason: row.refused });
      return null;
    }
    const id = typeof row.values.id === 'number' ? row.values.id : null;
    const prepared = prepare ? prepare(row.values) : { values: { ...row.values }, remarks: [] };
    if ('refused' in prepared) {
      this.tell({ table, id, action: 'refused', reason: prepared.refused });
      return null;
    }
    const remarks: Remark[] = [
      ...row.repairs.map((reason) => ({ action: 'repaired' as const, reason })),
      ...prepared.remarks,
    ];
    for (const remark of remarks) this.tell({ table, id, ...remark });
    return { ...prepared.values, repaired: remarks.some(({ action }) => action === 'repaired') };
  }

  private tell({ reason, ...line }: ImportLine): void {
    this.lineCount++;
    if (this.lines.length < MAX_LINES) this.lines.push({ ...line, reason: reason.slice(0, MAX_REASON_LENGTH) });
  }
}

/** Columns that are staged, in order, with their kinds. */
function columnList(table: ImportTable): (readonly [string, ColumnKind])[] {
  const leftOut = LEFT_OUT[table] ?? [];
  const own = columnsOf(table).flatMap(([name, { kind }]) => (leftOut.includes(name) ? [] : [[name, kind] as const]));
  const computed = (COMPUTED_COLUMNS[table] ?? []).map((name) => [name, 'text'] as const);
  return [...own, ...computed];
}
