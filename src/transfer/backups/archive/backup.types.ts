import type { JsonValue } from '../backup-format';

/** A row as the archive gives it: every column of the format, in its order, or why the row cannot be used. */
export type BackupRow = UsableRow | RefusedRow;

/** `repairs` says what was put right, one sentence each beginning with the column, such as `cost: "5" is taken as 5`. */
export interface UsableRow {
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly repairs: readonly string[];
}

/** `refused` begins with the column; `id` is null when the row has none that can be read. */
export interface RefusedRow {
  readonly refused: string;
  readonly id: number | null;
}

/** An uploaded file of the archive: `location` is `<directory>/<name>`. */
export interface BackupUpload {
  readonly location: string;
  readonly bytes: number;
}

/** What a backup may cost. */
export interface ArchiveLimits {
  /** Entries, folders included. */
  readonly entries: number;
  /** How many times larger than the archive all entries together may be when inflated; anything up to `free_bytes` passes. */
  readonly ratio: number;
  readonly free_bytes: number;
  /** Bytes of the JSON of one row, give or take what is read at once (64 KiB). */
  readonly row_bytes: number;
  /** How deep arrays and objects of one row may nest, the row itself included. */
  readonly depth: number;
}

/** JSON deflates to about a tenth, and CTFd itself stores entries as they are. */
export const DEFAULT_LIMITS: ArchiveLimits = {
  entries: 50_000,
  ratio: 250,
  free_bytes: 100 * 1024 ** 2,
  row_bytes: 8 * 1024 ** 2,
  depth: 64,
};

/** How a backup is opened; `onProgress` is told the bytes read so far and in all. */
export interface OpenOptions {
  readonly limits?: Partial<ArchiveLimits>;
  readonly onProgress?: (done_bytes: number, all_bytes: number) => void;
}

/** The file is not a backup that can be imported; `message` names the entry and what was expected, for administrators. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';

  constructor(reason: string, entry?: string) {
    super(entry === undefined ? reason : `${JSON.stringify(entry.slice(0, 200))}: ${reason}`);
  }
}
