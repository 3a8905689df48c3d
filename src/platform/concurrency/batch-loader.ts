import DataLoader from 'dataloader';

/** Most keys of one statement; the others go into further statements, on other connections. */
const MAX_KEYS = 100;

/**
 * Reads by one statement what requests ask for in the same turn of the event loop: a round trip to the database costs more than most
 * of the lookups. Nothing is cached, so a caller sees everything that was committed before its call.
 */
export class BatchLoader<Key, Found> {
  private readonly loader: DataLoader<Key, Found | undefined>;

  /** `read` gives the value of each key, in the order of the keys; what it throws goes to every caller. */
  constructor(read: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>) {
    this.loader = new DataLoader(read, {
      cache: false,
      maxBatchSize: MAX_KEYS,
      // After the events of all sockets; promises run after the events of each socket.
      batchScheduleFn: setImmediate,
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
