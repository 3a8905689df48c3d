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

/** Levels of arrays and objects in one row, the row itself included. */
export const MAX_DEPTH = 64;

/** A file that cannot be imported; `message` names the entry and what was expected, for administrators. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';

  constructor(reason: string, entry?: string) {
    super(entry === undefined ? reason : `${JSON.stringify(entry.slice(0, 200))}: ${reason}`);
  }
}
