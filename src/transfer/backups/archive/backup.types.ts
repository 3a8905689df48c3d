import type { JsonValue } from '../backup-format';

/** A row with every column of the format, in its order, or the reason why it cannot be used. */
export type BackupRow = UsableRow | RefusedRow;

/** `repairs` has a sentence for each repaired value, such as `cost: "5" is taken as 5`. */
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

/** Limits of a backup. */
export interface ArchiveLimits {
  /** Entries, folders included. */
  readonly entries: number;
  /** Factor by which all inflated entries may be larger than the archive; up to `free_bytes` everything passes. */
  readonly ratio: number;
  readonly free_bytes: number;
  /** Bytes of the JSON of one row, to within the 64 KiB that are read at once. */
  readonly row_bytes: number;
  /** Levels of arrays and objects in one row, the row itself included. */
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

/** Options of opening a backup; `onProgress` gets the bytes read so far and in all. */
export interface OpenOptions {
  readonly limits?: Partial<ArchiveLimits>;
  readonly onProgress?: (done_bytes: number, all_bytes: number) => void;
}

/** A file that cannot be imported; `message` names the entry and what was expected, for administrators. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';

  constructor(reason: string, entry?: string) {
    super(entry === undefined ? reason : `${JSON.stringify(entry.slice(0, 200))}: ${reason}`);
  }
}
