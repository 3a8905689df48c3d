import { PreparedAnswer } from '../http/envelope/prepared-answer';
import { ReadModel } from '../platform/cache/read-model';
import { Turns } from '../platform/queue/turns';
import { BoardRowView } from './scoreboard.views';
import { type Board, Standings } from './standings';

/** One that was written longer ago is not shown when it does not hold any more, however long writing it takes. */
const MAX_AGE_MILLIS = 400;

/** Rows written as JSON at a time. */
const ROWS_A_PIECE = 500;

/** The answer with the whole board, or all of it that a bracket has, written once for as long as nothing on it changes. */
export class WholeBoard extends ReadModel<PreparedAnswer> {
  /** The latest that somebody asked for. */
  private board: Board | null = null;
  /** When the latest began to be written. */
  private begunAt = -Infinity;

  constructor(
    private readonly standings: Standings,
    private readonly bracket_id?: number,
  ) {
    super();
  }

  override async get(): Promise<PreparedAnswer> {
    const board = await this.standings.board();
    if (board !== this.board && performance.now() - this.begunAt > MAX_AGE_MILLIS) this.invalidate();
    else if (board !== this.board) this.outdate();
    this.board = board;
    return super.get();
  }

  protected async load(): Promise<PreparedAnswer> {
    const board = this.board ?? (await this.standings.board());
    const ranking = board.rankingIn(this.bracket_id);
    const turns = new Turns();
    this.begunAt = performance.now();
    const pieces = [Buffer.from('{"success":true,"data":[')];
    for (let first = 0; first < ranking.length; first += ROWS_A_PIECE) {
      const rows = BoardRowView.jsonOf(ranking, first, ROWS_A_PIECE, board);
      pieces.push(Buffer.from(`${first === 0 ? '' : ','}${rows}`));
      await turns.pass();
    }
    pieces.push(Buffer.from(']}\n'));
    return new PreparedAnswer(pieces);
  }
}
