import type { JsonValue } from '../backup-format';

export type BackupRow = UsableRow | RefusedRow;

/** `repairs` has a sentence for each repaired value, such as `cost: "5" is taken as 5`. */
export interface UsableRow {
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly repairs: readonly string[];
}

/** `refused` begins with the column; `id` is null if it cannot be read. */
export interface RefusedRow {
  readonly refused: string;
  readonly id: number | null;
}

/** An uploaded file of the archive; `location` is `<directory>/<name>`. */
export interface BackupUpload {
  readonly location: string;
  readonly bytes: number;
}

/** Maximum depth of arrays and objects in a row, including the row. */
export const MAX_DEPTH = 64;

/** A file that cannot be imported; `message` tells administrators the entry and what was expected. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';

  constructor(reason: string, entry?: string) {
    super(entry === undefined ? reason : `${JSON.stringify(entry.slice(0, 200))}: ${reason}`);
  }
}
