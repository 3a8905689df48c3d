import {
  BACKUP_TABLE_NAMES,
  type BackupTable,
  columnsOf,
  exportedColumns,
  EXPORTED_REVISIONS,
} from '../backups/backup-format';
import { FIXED_VALUE } from '../../challenges/challenges/challenge.dto';
import type { ExportTable } from './export-tables';
import { CONFIG_38, SOLVES, submissionsAs } from './readable-tables';

/** Value of the setting `ctf_version` in an export. */
const RELEASE = '3.8.7';

/** SQL of a decay term. Null for dynamic challenges, because CTFd stores their terms in `dynamic_challenge`. */
const term = (column: string): string => `CASE WHEN type <> 'dynamic' THEN ${column} END`;

/** Tables that differ from the database table with the same name. */
const DIFFERENT: Partial<Record<BackupTable, Partial<ExportTable>>> = {
  alembic_version: { from: `(VALUES ('${EXPORTED_REVISIONS['3.8']}')) AS version (version_num)` },
  challenges: {
    expressions: {
      initial: term('initial'),
      minimum: term('minimum'),
      decay: term('decay'),
      function: `CASE WHEN type <> 'dynamic' THEN COALESCE(function, '${FIXED_VALUE}') ELSE '${FIXED_VALUE}' END`,
    },
  },
  config: {
    from: CONFIG_38,
    expressions: { value: `CASE WHEN key = 'ctf_version' THEN '${RELEASE}' ELSE value END` },
  },
  dynamic_challenge: { from: `challenges WHERE type = 'dynamic'` },
  // Omits scheduled notifications: CTFd would show them immediately.
  notifications: { from: 'notifications WHERE publish_at IS NULL' },
  solves: { from: SOLVES },
  submissions: { from: submissionsAs('NULL') },
  // Only hashes of tokens are stored.
  tokens: { expressions: { value: `'sha256:' || value_hash` } },
  // Always empty, because this platform has no such table.
  tracking: {
    from: 'users WHERE false',
    expressions: { ip: 'NULL', user_id: 'NULL', date: 'NULL', target: 'NULL' },
  },
  unlocks: { expressions: { target: 'COALESCE(target, solution_id)' } },
};

/** Tables of `db/` in the schema of CTFd 3.8.7. */
export const CTFD_38_TABLES: Readonly<Partial<Record<BackupTable, ExportTable>>> = Object.fromEntries(
  BACKUP_TABLE_NAMES.map((name) => [name, tableOf(name)] as const).filter(([, { columns }]) => columns.length > 0),
);

/** Returns a table with the column names of the release. */
function tableOf(name: BackupTable): ExportTable {
  const { from = name, expressions = {} } = DIFFERENT[name] ?? {};
  const aliases = new Map(columnsOf(name).flatMap(([column, { alias }]) => (alias === null ? [] : [[column, alias]])));
  const renamed = Object.fromEntries([...aliases].map(([column, alias]) => [alias, column]));
  const columns = exportedColumns(name, '3.8').map((column) => aliases.get(column) ?? column);
  return { columns, from, expressions: { ...renamed, ...expressions }, masks: {} };
}
