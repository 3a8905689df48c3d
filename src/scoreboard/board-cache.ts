import { LRUCache } from 'lru-cache';
import { ReadModel } from '../platform/cache/read-model';
import { slicesOf } from '../platform/concurrency/yield-to-event-loop';
import type { Board } from './board';
import type { Standings } from './standings';

/**
 * An LRU cache of values computed from the board. A value is computed on its first read, and again on the first read
 * after the board changed. Until that is done, readers may get the old value.
 */
export class BoardCache<K extends string | number, T> {
  private readonly entries: LRUCache<K, MadeOfBoard<T>>;

  constructor(standings: Standings, max: number, make: (board: Board, key: K) => Promise<T>) {
    const memoMethod = (key: K): MadeOfBoard<T> => new MadeOfBoard(standings, (board) => make(board, key));
    this.entries = new LRUCache({ max, memoMethod });
  }

  get(key: K): Promise<T> {
    return this.entries.memo(key).get();
  }

  clear(): void {
    this.entries.clear();
  }
}

class MadeOfBoard<T> extends ReadModel<T> {
  private board: Board;

  constructor(
    private readonly standings: Standings,
    private readonly make: (board: Board) => Promise<T>,
  ) {
    super();
  }

  override async get(): Promise<T> {
    const board = await this.standings.get();
    if (board !== this.board) this.markStale();
    this.board = board;
    return super.get();
  }

  protected load(): Promise<T> {
    return this.make(this.board);
  }
}

/**
 * Yields the JSON of an object in pieces. `head` is its text up to the list, which is the last property. `rows`
 * converts a slice of `list` that begins at the index `first`.
 */
export async function* jsonList<T>(
  head: string,
  list: readonly T[],
  size: number,
  rows: (slice: readonly T[], first: number) => object[] | Promise<object[]>,
): AsyncGenerator<string> {
  yield `${head}[`;
  let first = 0;
  for await (const slice of slicesOf(list, size)) {
    yield `${first === 0 ? '' : ','}${JSON.stringify(await rows(slice, first)).slice(1, -1)}`;
    first += slice.length;
  }
  yield ']}\n';
}
