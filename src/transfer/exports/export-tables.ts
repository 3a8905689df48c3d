import {
  BACKUP_TABLE_NAMES,
  type BackupTable,
  columnsOf,
  exportedColumns,
  EXPORTED_REVISION,
} from '../backups/backup-format';
import { MASK } from '../../settings/config.rules';
import { SECRET_KEYS } from '../../settings/settings.registry';

/** One table of an export: its columns in order, and where they come from. */
export interface ExportTable {
  columns: readonly string[];
  /** A relation, with its conditions. */
  from: string;
  /** Columns that are not the relation's own of the same name. */
  expressions: Readonly<Record<string, string>>;
  /** Replacements of columns with secrets, unless these are asked for. */
  masks: Readonly<Record<string, string>>;
}

const PASSWORD = { masks: { password: 'NULL' } };

const IS_SECRET = `key IN (${SECRET_KEYS.map((key) => `'${key}'`).join(', ')}) AND value <> ''`;

/** The tables that are not simply the relation of their name. */
const DIFFERENT: Partial<Record<BackupTable, Partial<ExportTable>>> = {
  alembic_version: { from: `(VALUES ('${EXPORTED_REVISION}')) AS version (version_num)` },
  config: { masks: { value: `CASE WHEN ${IS_SECRET} THEN '${MASK}' ELSE value END` } },
  dynamic_challenge: { from: `challenges WHERE type = 'dynamic'` },
  // The format knows no solutions, and readers fail at a type that they do not know.
  files: { from: `files WHERE type <> 'solution'` },
  teams: PASSWORD,
  // Only hashes are kept.
  tokens: { expressions: { value: `'sha256:' || value_hash` }, masks: { value: 'NULL' } },
  // It has no rows, because addresses are not tracked.
  tracking: { from: 'users WHERE false', expressions: { ip: 'NULL', user_id: 'NULL', date: 'NULL' } },
  users: PASSWORD,
};

const NAMES = BACKUP_TABLE_NAMES.filter((name) => exportedColumns(name).length > 0).toSorted();

// Object.fromEntries does not keep the names. Nobody asks for the tables of newer releases, which are left out.
/** The tables of CTFd 3.7.1 by name, whatever the tables of this platform look like. */
export const EXPORT_TABLES = Object.fromEntries(
  NAMES.map((name) => [
    name,
    { columns: exportedColumns(name), from: name, expressions: {}, masks: {}, ...DIFFERENT[name] },
  ]),
) as Readonly<Record<Exclude<BackupTable, 'solutions'>, ExportTable>>;

const { challenges, dynamic_challenge, submissions } = EXPORT_TABLES;

/** The tables as CSV. Of the two that extend another one, the peer writes what that one says of them too, in this order. */
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

/** Challenges with all their columns, and flags, tags and hints as JSON. */
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

/** A list of the parts of a challenge, oldest first; null without any. Served by the indexes on challenge_id. */
function partsOf(table: string, value: string): string {
  return `(SELECT jsonb_agg(${value} ORDER BY id) FROM ${table} WHERE challenge_id = challenges.id)`;
}

/** Which columns with secrets are written as they are; the others are masked. */
export type Revealed = ReadonlySet<string> | 'all';

/** Options of `selectList`: `alias` goes before the columns that are read, `prefix` before their new names. */
export interface SelectOptions {
  alias?: string;
  prefix?: string;
  revealed?: Revealed;
}

const NOTHING: Revealed = new Set();

/** The columns of a table, as a SELECT lists them. */
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
