import type { BackupTable } from '../backup-format';

/** Tables of a backup that are stored. Addresses are not tracked, and the version has no row. */
export type ImportTable = Exclude<BackupTable, 'alembic_version' | 'tracking'>;

/** Stored with a change, not stored, or stored unchanged although part of it does not work. */
export type ImportAction = 'repaired' | 'refused' | 'kept';

/** A row that was not stored unchanged or needs attention; `id` is null if it could not be read. */
export interface ImportLine {
  table: string;
  id: number | null;
  action: ImportAction;
  /** Begins with the column if it is about one. */
  reason: string;
}

/** Row counts of a table: every row is stored or refused; repaired rows are among the stored ones. */
export interface TableReport {
  read: number;
  stored: number;
  repaired: number;
  refused: number;
}

/** The result of an import. */
export interface ImportReport {
  version: string;
  tables: Record<ImportTable, TableReport>;
  lines: ImportLine[];
  lines_total: number;
  ignored: string[];
  /** `unnamed` files are in no row and are not stored. */
  uploads: { stored: number; bytes: number; unnamed: number };
  seconds: number;
}

export const MAX_LINES = 1000;

/** In characters; a reason may quote a value of the row. */
export const MAX_REASON_LENGTH = 300;
