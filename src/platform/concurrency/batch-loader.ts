import { Semaphore } from 'async-mutex';
import DataLoader from 'dataloader';

/**
 * Maximum number of concurrent statements. Keys that arrive while this many run share the next one. With two, one
 * connection that hangs does not block all keys.
 */
const MAX_STATEMENTS = 2;

const MAX_KEYS = 100;

/**
 * Reads keys that are requested at about the same time in one statement: a round trip to the database costs more than
 * most lookups. Caches nothing, so a caller sees everything that was committed before its call.
 */
export class BatchLoader<Key, Value> {
  private readonly statements = new Semaphore(MAX_STATEMENTS);
  private readonly loader: DataLoader<Key, Value | undefined>;

  /**
   * `read` returns the values in the order of the keys. If it throws, every caller whose key it read gets the error.
   */
  constructor(read: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>) {
    const readAndRelease = (keys: readonly Key[]): ReturnType<typeof read> =>
      read(keys).finally(() => {
        this.statements.release();
      });
    this.loader = new DataLoader(readAndRelease, {
      cache: false,
      maxBatchSize: MAX_KEYS,
      // `setImmediate` runs after the events of all sockets, so that their keys share a statement. A promise would run
      // after the events of one socket.
      batchScheduleFn: (dispatch) => void this.statements.acquire().then(() => setImmediate(dispatch)),
    });
  }

  load(key: Key): Promise<Value | undefined> {
    return this.loader.load(key);
  }
}

/** Returns the row of each key, in the order of the keys. */
export function sortedByKeys<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (Row | undefined)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => byKey.get(key));
}
