import type { BackupTable } from '../backup-format';

/**
 * Tables of a backup that are imported. `tracking` (IP addresses of users) and `alembic_version` have no table here.
 */
export type ImportTable = Exclude<BackupTable, 'alembic_version' | 'tracking'>;

/**
 * `repaired`: stored with changes. `refused`: not stored. `kept`: stored unchanged although part of the row does not
 * work.
 */
export type ImportAction = 'repaired' | 'refused' | 'kept';

/** A remark on one row; `id` is null if the row's id is invalid. */
export interface ImportLine {
  table: string;
  id: number | null;
  action: ImportAction;
  /** Begins with the name of the column, if it is about one. */
  reason: string;
}

/** Row counts of a table: `read` is `stored` plus `refused`, and `stored` includes `repaired`. */
export interface TableReport {
  read: number;
  stored: number;
  repaired: number;
  refused: number;
}

/** The result of an import, for administrators. */
export interface ImportReport {
  version: string;
  tables: Record<ImportTable, TableReport>;
  lines: ImportLine[];
  lines_total: number;
  ignored: string[];
  /** `unnamed` is the number of files that no row refers to; they are not stored. */
  uploads: { stored: number; bytes: number; unnamed: number };
  seconds: number;
}

export const MAX_LINES = 1000;

/** In characters. Limited because a reason may quote a value of the row. */
export const MAX_REASON_LENGTH = 300;
