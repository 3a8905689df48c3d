import { PreparedAnswer } from '../http/envelope/prepared-answer';
import { ReadModel } from '../platform/cache/read-model';
import { Turns } from '../platform/queue/turns';
import type { Board, Standings } from './standings';

/** Together with what the board itself may lag under load, less than the second within which a solve is to show. */
const MAX_AGE_MILLIS = 400;

/** An answer that is made of the board, written once for as long as nothing on it changes. */
export class BoardAnswer<T = PreparedAnswer> extends ReadModel<T> {
  /** The latest that somebody asked for. */
  private board: Board | null = null;
  /** The one that was written last, or is being written. */
  private written: Board | null = null;
  /** When that began. */
  private begunAt = -Infinity;

  /** One that was written more than `maxAge` milliseconds ago is not shown when it does not hold any more, however long writing takes. */
  constructor(
    private readonly standings: Standings,
    private readonly write: (board: Board) => Promise<T>,
    private readonly maxAge = MAX_AGE_MILLIS,
  ) {
    super();
  }

  override async get(): Promise<T> {
    const board = await this.standings.board();
    if (board !== this.board) this.outdate();
    this.board = board;
    if (board !== this.written && performance.now() - this.begunAt > this.maxAge) this.invalidate();
    return super.get();
  }

  protected async load(): Promise<T> {
    const board = this.board ?? (await this.standings.board());
    this.begunAt = performance.now();
    this.written = board;
    return this.write(board);
  }
}

/** What an answer with a list is made of: how it begins, how long the list is, and lists in JSON of `step` rows from the one at `first`. */
interface Pieces {
  head: string;
  length: number;
  step: number;
  rows: (first: number, step: number) => string | Promise<string>;
}

/** An answer of an object that ends with a list, written some rows at a time; lets other work in meanwhile. */
export async function writtenInPieces({ head, length, step, rows }: Pieces): Promise<PreparedAnswer> {
  const turns = new Turns();
  const pieces = [Buffer.from(`${head}[`)];
  for (let first = 0; first < length; first += step) {
    const list = await rows(first, step);
    pieces.push(Buffer.from(`${first === 0 ? '' : ','}${list.slice(1, -1)}`));
    await turns.pass();
  }
  pieces.push(Buffer.from(']}\n'));
  return PreparedAnswer.of(pieces, turns);
}
