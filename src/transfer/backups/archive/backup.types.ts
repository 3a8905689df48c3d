import type { JsonValue } from '../backup-format';

export type BackupRow = UsableRow | RefusedRow;

/** A row that can be imported. `repairs` has a sentence for each repair, such as `cost: "5" is taken as 5`. */
export interface UsableRow {
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly repairs: readonly string[];
}

/**
 * A row that is not imported. `refused` is the reason, beginning with the column; `id` is null if the row has no valid
 * id.
 */
export interface RefusedRow {
  readonly refused: string;
  readonly id: number | null;
}

/** An uploaded file in the archive; `location` is `<directory>/<name>`, as in the table `files`. */
export interface BackupUpload {
  readonly location: string;
  readonly bytes: number;
}

/** Maximum nesting of arrays and objects in a row. */
export const MAX_DEPTH = 64;

/** Thrown for a file that cannot be imported. Administrators read the message. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';

  constructor(reason: string, entry?: string) {
    super(entry === undefined ? reason : `${JSON.stringify(entry.slice(0, 200))}: ${reason}`);
  }
}
