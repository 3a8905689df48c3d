import type { BackupTable } from '../backup-format';

/** Tables of a backup whose rows are stored; addresses are not tracked here, and the version has no row. */
export type ImportTable = Exclude<BackupTable, 'alembic_version' | 'tracking'>;

/** What became of a row: stored with a change, not stored, or stored as it is although something about it does not work. */
export type ImportAction = 'repaired' | 'refused' | 'kept';

/** One row that is not stored as it came, or needs attention; `id` is null if none could be read. */
export interface ImportLine {
  table: string;
  id: number | null;
  action: ImportAction;
  /** Begins with the column if it is about one. */
  reason: string;
}

/** Rows of one table. Every row read is stored or refused; repaired ones are among the stored. */
export interface TableReport {
  read: number;
  stored: number;
  repaired: number;
  refused: number;
}

/** The result of an import. */
export interface ImportReport {
  /** Revision of the schema the backup was written by. */
  version: string;
  tables: Record<ImportTable, TableReport>;
  /** The first `MAX_LINES`, in the order they were found. */
  lines: ImportLine[];
  lines_total: number;
  /** Entries of the backup that have no place here. */
  ignored: string[];
  /** `unnamed` files of the backup are in none of its rows, and left out. */
  uploads: { stored: number; bytes: number; unnamed: number };
  seconds: number;
}

/** Lines of a report that are kept; the rest is counted. */
export const MAX_LINES = 1000;

/** Longest reason, in characters: a reason may quote what stood in the row. */
export const MAX_REASON_LENGTH = 300;
