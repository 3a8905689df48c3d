import type { BackupValue } from '../backup-format';

/** A row as the archive gives it: every column of the format, in its order, or why the row cannot be used. */
export type BackupRow = UsableRow | RefusedRow;

/** `repairs` says what was put right, one sentence each beginning with the column, such as `cost: "5" is taken as 5`. */
export interface UsableRow {
  readonly values: Readonly<Record<string, BackupValue>>;
  readonly repairs: readonly string[];
}

/** `refused` begins with the column; `id` is null when the row has none that can be read. */
export interface RefusedRow {
  readonly refused: string;
  readonly id: number | null;
}

/** An uploaded file of the archive: `location` is `<directory>/<name>`, `bytes` what was counted while it was inflated. */
export interface BackupUpload {
  readonly location: string;
  readonly bytes: number;
}

/** What a backup may cost; counted while it is inflated, never believed from its headers. */
export interface ArchiveLimits {
  /** Entries, folders included. */
  readonly entries: number;
  /** Bytes of one table, inflated. */
  readonly table_bytes: number;
  /** Bytes of one upload, inflated. */
  readonly upload_bytes: number;
  /** Bytes of all entries together, inflated. */
  readonly total_bytes: number;
  /** How many times larger than its compressed form an entry may become, once it has passed `ratio_free_bytes`. */
  readonly ratio: number;
  readonly ratio_free_bytes: number;
  /** Bytes of the JSON of one row. */
  readonly row_bytes: number;
  /** How deep arrays and objects of one row may nest, the row itself included. */
  readonly depth: number;
}

/** The file is not a backup that can be imported; `message` names the entry and what was expected, for administrators. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';
}

/** How a backup is opened; `onProgress` hears of the bytes read so far and, as the archive claims, in all. */
export interface OpenOptions {
  readonly limits?: Partial<ArchiveLimits>;
  readonly onProgress?: (done_bytes: number, all_bytes: number) => void;
  /** Stops the reading with the signal's reason. */
  readonly signal?: AbortSignal;
}
