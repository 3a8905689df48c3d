import DataLoader from 'dataloader';

/** Most keys of one statement; what more there is goes into further ones, over other connections. */
const MOST_KEYS = 100;

/**
 * Finds by one statement what requests ask for in the same turn of the event loop: the way to the database and back costs more than
 * most of what is looked up there. Nothing is kept, so that whatever was committed before somebody asks is seen by them.
 */
export class LookUp<Key, Found> {
  private readonly loader: DataLoader<Key, Found | undefined>;

  /** `read` gives what belongs to each key, in their order; what it throws goes to all who asked. */
  constructor(read: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>) {
    this.loader = new DataLoader(read, {
      cache: false,
      maxBatchSize: MOST_KEYS,
      // After the events of all sockets; promises and ticks come after those of each.
      batchScheduleFn: setImmediate,
    });
  }

  /** What belongs to this key; undefined where there is nothing. */
  find(key: Key): Promise<Found | undefined> {
    return this.loader.load(key);
  }
}

/** Rows as `LookUp` wants them: for each key its own. */
export function inOrderOf<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => found.get(key));
}
