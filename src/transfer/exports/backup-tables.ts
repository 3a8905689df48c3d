import {
  BACKUP_TABLE_NAMES,
  type BackupTable,
  columnsOf,
  type FormatRelease,
  WHOLE_TABLES,
} from '../backups/backup-format';
import { CTFD_38_TABLES } from './ctfd38-tables';
import { EXPORT_TABLES, type ExportTable } from './export-tables';
import { DECAY_37, SOLVES, submissionsAs } from './readable-tables';

// Exports `partial` and `ratelimited` as `discard`, because CTFd 3.7.1 does not have these types.
const SUBMISSIONS = submissionsAs(`CASE WHEN submissions.type IN ('partial', 'ratelimited') THEN 'discard' END`);

const CTFD_37_TABLES: Readonly<Partial<Record<BackupTable, ExportTable>>> = {
  ...EXPORT_TABLES,
  config: { ...EXPORT_TABLES.config, expressions: { value: DECAY_37 } },
  // Omits scheduled notifications: CTFd would show them immediately.
  notifications: { ...EXPORT_TABLES.notifications, from: 'notifications WHERE publish_at IS NULL' },
  solves: { ...EXPORT_TABLES.solves, from: SOLVES },
  submissions: { ...EXPORT_TABLES.submissions, from: SUBMISSIONS },
  unlocks: { ...EXPORT_TABLES.unlocks, from: `unlocks WHERE type = 'hints'` },
};

type WholeName = (typeof WHOLE_TABLES)[number];

/** SQL conditions: true if the table for CTFd 3.7.1 lacks data. */
const NEEDED_37: Readonly<Record<WholeName, string>> = {
  awards: 'EXISTS (SELECT FROM awards WHERE challenge_id IS NOT NULL)',
  challenges: `EXISTS (SELECT FROM challenges
                        WHERE attribution IS NOT NULL OR logic <> 'any' OR position <> 0 OR scheduled_at IS NOT NULL
                           OR (type = 'standard' AND function IS NOT NULL))`,
  files: `EXISTS (SELECT FROM files WHERE type = 'solution' OR name IS NOT NULL)`,
  hints: 'EXISTS (SELECT FROM hints WHERE title IS NOT NULL)',
  mailing_recipients: 'EXISTS (SELECT FROM mailing_recipients)',
  mailings: 'EXISTS (SELECT FROM mailings)',
  news_opt_outs: 'EXISTS (SELECT FROM news_opt_outs)',
  notifications: 'EXISTS (SELECT FROM notifications WHERE publish_at IS NOT NULL)',
  ratings: 'EXISTS (SELECT FROM ratings)',
  saved_searches: 'EXISTS (SELECT FROM saved_searches)',
  solutions: 'EXISTS (SELECT FROM solutions)',
  solves: `EXISTS (SELECT id, team_id FROM solves EXCEPT SELECT id, team_id FROM ${SOLVES})`,
  submissions: `EXISTS (SELECT id, type FROM submissions EXCEPT SELECT id, type FROM ${SUBMISSIONS})`,
  unlocks: `EXISTS (SELECT FROM unlocks WHERE type <> 'hints')`,
  users: 'EXISTS (SELECT FROM users WHERE change_password)',
  webhook_endpoints: 'EXISTS (SELECT FROM webhook_endpoints)',
};

/** The same conditions for CTFd 3.8.7, which can read everything in the tables that are not listed. */
const NEEDED_38: Readonly<Partial<Record<WholeName, string>>> = {
  awards: NEEDED_37.awards,
  challenges: 'EXISTS (SELECT FROM challenges WHERE scheduled_at IS NOT NULL)',
  files: 'EXISTS (SELECT FROM files WHERE name IS NOT NULL)',
  mailing_recipients: NEEDED_37.mailing_recipients,
  mailings: NEEDED_37.mailings,
  news_opt_outs: NEEDED_37.news_opt_outs,
  notifications: NEEDED_37.notifications,
  saved_searches: NEEDED_37.saved_searches,
  solves: NEEDED_37.solves,
  submissions: NEEDED_37.solves,
  webhook_endpoints: NEEDED_37.webhook_endpoints,
};

/** Columns whose stored value is not exported as it is. */
const EXPRESSIONS: Partial<Record<BackupTable, Record<string, string>>> = {
  // A mail that is being sent at this moment may arrive, so a restored mailing must not send it again.
  mailing_recipients: { state: `CASE state WHEN 'sending' THEN 'unknown' ELSE state END` },
  // A restored mailing sends nothing until an administrator resumes it.
  mailings: { state: `CASE state WHEN 'sending' THEN 'paused' ELSE state END` },
  // The format has one column `target` for hints and solutions.
  unlocks: { target: 'COALESCE(target, solution_id)' },
};

/** A table with all columns, and the condition under which it is written. */
interface WholeTable extends ExportTable {
  isNeeded: string;
}

interface BackupTables {
  /** Tables of `db/`, in the order of the format. */
  readable: ReadonlyMap<BackupTable, ExportTable>;
  /** Tables of `ensign/`, with all columns. */
  whole: ReadonlyMap<BackupTable, WholeTable>;
}

/** Tables of an export by CTFd release. */
export const RELEASE_TABLES: Readonly<Record<FormatRelease, BackupTables>> = {
  '3.7': { readable: inOrder(CTFD_37_TABLES), whole: wholeTables(NEEDED_37) },
  '3.8': { readable: inOrder(CTFD_38_TABLES), whole: wholeTables(NEEDED_38) },
};

function inOrder(tables: Readonly<Partial<Record<BackupTable, ExportTable>>>): BackupTables['readable'] {
  return new Map(
    BACKUP_TABLE_NAMES.flatMap((name) => {
      const table = tables[name];
      return table ? [[name, table] as const] : [];
    }),
  );
}

function wholeTables(needed: Readonly<Partial<Record<WholeName, string>>>): BackupTables['whole'] {
  return new Map(
    WHOLE_TABLES.flatMap((name) => {
      const isNeeded = needed[name];
      return isNeeded === undefined ? [] : [[name, wholeTable(name, isNeeded)] as const];
    }),
  );
}

function wholeTable(name: WholeName, isNeeded: string): WholeTable {
  const columns = columnsOf(name).map(([column]) => column);
  return { columns, from: name, expressions: EXPRESSIONS[name] ?? {}, masks: {}, isNeeded };
}
