import type { BackupTable } from '../backup-format';

/** Tables of a backup that are imported; `tracking` (IP addresses of users) and `alembic_version` are not. */
export type ImportTable = Exclude<BackupTable, 'alembic_version' | 'tracking'>;

/** Effect of a remark on its row: `repaired` changed the row, `refused` left it out, `kept` changed nothing. */
export type ImportAction = 'repaired' | 'refused' | 'kept';

/** A remark on one row; `id` is null if the row's id is invalid. */
export interface ImportLine {
  table: string;
  id: number | null;
  action: ImportAction;
  /** Begins with the names of the columns concerned. */
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
  /** `unnamed` is the number of files in the backup to which no imported row refers; they are not stored. */
  uploads: { stored: number; bytes: number; unnamed: number };
  seconds: number;
  /** Comparison with the CTFd from which the event came; absent after the import of a file. */
  comparison?: Comparison;
}

/** Result that an import of a backup would have, and the parts of its event that would be lost. */
export interface ImportCheck extends Omit<ImportReport, 'seconds' | 'comparison'> {
  ctf_name: string | null;
  lost: Losses;
}

/** Parts of an event that this platform does not support. */
export interface Losses {
  /** Plugins that have tables of their own. */
  plugins: string[];
  /** Challenge types of plugins. Their challenges are imported, but cannot be played. */
  challenge_types: string[];
  /** Names of unknown settings that have a value, without those that end in `_alembic_version`. */
  settings: string[];
  theme: string | null;
  /** Settings and pages that are shown without their scripts or styles. */
  scripts: string[];
  /** Number of users without a password, such as users who log in with another provider. */
  users_without_password: number;
}

/**
 * A difference between the CTFd and the imported event. `theirs` and `ours` describe the `subject`; null on a side that
 * does not have it.
 */
export interface Difference {
  subject: string;
  theirs: string | null;
  ours: string | null;
}

/** Result for one part of the event. */
export interface ComparedPart {
  compared: number;
  /** At most `MAX_DIFFERENCES`; `total` is the number of all differences. */
  differences: Difference[];
  total: number;
  /** The reason if the part could not be compared, otherwise null. */
  error: string | null;
}

export const COMPARED_PARTS = ['scoreboard', 'solves', 'files'] as const;
export type ComparedParts = Record<(typeof COMPARED_PARTS)[number], ComparedPart>;

export const MAX_DIFFERENCES = 100;

/** Comparison of an imported event with the CTFd from which it came. */
export interface Comparison {
  source: string;
  /** Null while the comparison runs, and if it failed. */
  parts: ComparedParts | null;
  /** True if all parts could be compared and nothing differs. */
  is_equal: boolean;
  error: string | null;
}

export const MAX_LINES = 1000;

/** Maximum number of characters. A reason may quote a long value of the row. */
export const MAX_REASON_LENGTH = 300;
