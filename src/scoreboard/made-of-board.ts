import type { Board } from './standings';

/** What is made of a board and the rows behind it, each thing once for as long as both stand, however many ask for it. */
export class MadeOfBoard<T> {
  private board: Board | null = null;
  private things = new Map<string, Promise<T>>();

  /** What there is beyond `most` things is made for each who asks. */
  constructor(private readonly most: number) {}

  /** The thing of that name, made now where it is not there. */
  get(board: Board, name: string, make: () => Promise<T>): Promise<T> {
    if (board !== this.board) this.forget();
    this.board = board;
    const { things } = this;
    const known = things.get(name);
    if (known) return known;
    const made = make();
    if (things.size < this.most) {
      things.set(name, made);
      // One that failed is not to be shown to those who come later.
      made.catch(() => things.delete(name));
    }
    return made;
  }

  /** To be called when rows behind the board have changed that it does not show. */
  forget(): void {
    this.things = new Map();
  }
}
