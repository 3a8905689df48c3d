import { Semaphore } from 'async-mutex';
import DataLoader from 'dataloader';

/**
 * Statements under way at a time. What is asked for meanwhile waits and shares the next: the busier the database, the fewer statements.
 * More than one, so that a connection that hangs does not stop the others.
 */
const MAX_STATEMENTS = 2;

/** Most keys of one statement; the others go into further statements. */
const MAX_KEYS = 100;

/**
 * Reads by one statement what requests ask for at about the same time: a round trip to the database costs more than most of the
 * lookups. Nothing is cached, so a caller sees everything that was committed before its call.
 */
export class BatchLoader<Key, Found> {
  private readonly statements = new Semaphore(MAX_STATEMENTS);
  private readonly loader: DataLoader<Key, Found | undefined>;

  /** `read` gives the value of each key, in the order of the keys; what it throws goes to every caller. */
  constructor(read: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>) {
    const readAndRelease = (keys: readonly Key[]): ReturnType<typeof read> =>
      read(keys).finally(() => {
        this.statements.release();
      });
    this.loader = new DataLoader(readAndRelease, {
      cache: false,
      maxBatchSize: MAX_KEYS,
      // After the events of all sockets; promises run after the events of each socket.
      batchScheduleFn: (dispatch) => void this.statements.acquire().then(() => setImmediate(dispatch)),
    });
  }

  /** The value of this key, if there is one. */
  load(key: Key): Promise<Found | undefined> {
    return this.loader.load(key);
  }
}

/** The row of each key, in the order of the keys. */
export function inOrderOf<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => found.get(key));
}
