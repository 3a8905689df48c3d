import {
  BACKUP_TABLE_NAMES,
  type BackupTable,
  columnsOf,
  exportedColumns,
  EXPORTED_REVISIONS,
} from '../backups/backup-format';
import { MASK } from '../../settings/config.rules';
import { SECRET_KEYS } from '../../settings/settings.registry';

/**
 * A table of an export. `from` is its SQL source. `expressions` and `masks` are SQL by column, for its value and for
 * its masked value.
 */
export interface ExportTable {
  columns: readonly string[];
  from: string;
  expressions: Readonly<Record<string, string>>;
  masks: Readonly<Record<string, string>>;
}

const PASSWORD = { masks: { password: 'NULL' } };

const IS_SECRET = `key IN (${SECRET_KEYS.map((key) => `'${key}'`).join(', ')}) AND value <> ''`;

const DIFFERENT: Partial<Record<BackupTable, Partial<ExportTable>>> = {
  alembic_version: { from: `(VALUES ('${EXPORTED_REVISIONS['3.7']}')) AS version (version_num)` },
  config: { masks: { value: `CASE WHEN ${IS_SECRET} THEN '${MASK}' ELSE value END` } },
  dynamic_challenge: { from: `challenges WHERE type = 'dynamic'` },
  // Omits files of solutions: CTFd 3.7.1 fails on their type.
  files: { from: `files WHERE type <> 'solution'` },
  teams: PASSWORD,
  // The value of a token is not stored, only its hash.
  tokens: { expressions: { value: `'sha256:' || value_hash` }, masks: { value: 'NULL' } },
  // Always empty, because this platform has no such table.
  tracking: { from: 'users WHERE false', expressions: { ip: 'NULL', user_id: 'NULL', date: 'NULL' } },
  users: PASSWORD,
};

const NAMES = BACKUP_TABLE_NAMES.filter((name) => exportedColumns(name, '3.7').length > 0).toSorted();

type NewerTable =
  | 'mailing_recipients'
  | 'mailings'
  | 'news_opt_outs'
  | 'ratings'
  | 'saved_searches'
  | 'solutions'
  | 'webhook_endpoints';

// Tables that CTFd 3.7.1 has. The cast is needed because Object.fromEntries does not type the keys.
export const EXPORT_TABLES = Object.fromEntries(
  NAMES.map((name) => [
    name,
    { columns: exportedColumns(name, '3.7'), from: name, expressions: {}, masks: {}, ...DIFFERENT[name] },
  ]),
) as Readonly<Record<Exclude<BackupTable, NewerTable>, ExportTable>>;

const { challenges, dynamic_challenge, submissions } = EXPORT_TABLES;

/**
 * Tables of CSV exports. `dynamic_challenge` and `solves` also contain the columns of challenges and submissions, in
 * CTFd's order.
 */
export const CSV_TABLES = {
  ...EXPORT_TABLES,
  dynamic_challenge: {
    ...dynamic_challenge,
    columns: [...challenges.columns, ...dynamic_challenge.columns.filter((column) => column !== 'id')],
  },
  solves: {
    ...submissions,
    columns: ['challenge_id', 'user_id', 'team_id', 'id', 'ip', 'provided', 'type', 'date'],
    from: 'submissions WHERE id IN (SELECT id FROM solves)',
  },
};

export const WHOLE_CHALLENGES: ExportTable = {
  ...challenges,
  columns: [
    ...new Set([...challenges.columns, ...columnsOf('challenges').map(([name]) => name)]),
    'flags',
    'tags',
    'hints',
  ],
  expressions: {
    flags: partsOf('flags', `jsonb_build_object('type', type, 'content', content, 'data', data)`),
    tags: partsOf('tags', 'value'),
    hints: partsOf('hints', `jsonb_build_object('title', title, 'content', content, 'cost', cost)`),
  },
};

/**
 * SQL of a JSON list of a challenge's rows in `table`, oldest first; null if there are none. Served by the indexes on
 * challenge_id.
 */
function partsOf(table: string, value: string): string {
  return `(SELECT jsonb_agg(${value} ORDER BY id) FROM ${table} WHERE challenge_id = challenges.id)`;
}

export type Revealed = ReadonlySet<string> | 'all';

/**
 * `alias` is put before each source column, `prefix` before each name in the result. Columns in `revealed` are not
 * masked.
 */
export interface SelectOptions {
  alias?: string;
  prefix?: string;
  revealed?: Revealed;
}

const NOTHING: Revealed = new Set();

/** SQL list of a table's columns for a SELECT, masked unless in `revealed`. */
export function selectList(
  { columns, expressions, masks }: ExportTable,
  { alias = '', prefix = '', revealed = NOTHING }: SelectOptions = {},
): string {
  const isRevealed = (column: string) => revealed === 'all' || revealed.has(column);
  return columns
    .map((column) => {
      const value = expressions[column] ?? `${alias}${column}`;
      return `${isRevealed(column) ? value : (masks[column] ?? value)} AS ${prefix}${column}`;
    })
    .join(', ');
}
