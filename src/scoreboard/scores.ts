/** Slots in a piece: so few that a copy is soon made, and so many that there are few pieces. */
const PIECE_BITS = 12;
const PIECE = 2 ** PIECE_BITS;

/**
 * Points by slot. A copy has the same pieces but for those that are written: pieces of memory as large as a million accounts need, one
 * for each change, cost the garbage collector more than the change.
 */
export class Scores {
  /** Whether a piece is one that no other has. */
  private readonly own: boolean[] = [];

  constructor(private readonly pieces: Float64Array[] = []) {}

  /** Points of a slot; 0 for those without any. */
  at(slot: number): number {
    return this.pieces[slot >>> PIECE_BITS]?.[slot & (PIECE - 1)] ?? 0;
  }

  /** To be called on the latest copy alone, or others would change, too. */
  set(slot: number, points: number): void {
    this.writable(slot)[slot & (PIECE - 1)] = points;
  }

  /** Adds to the points of a slot; as `set`. */
  add(slot: number, points: number): void {
    const piece = this.writable(slot);
    const place = slot & (PIECE - 1);
    piece[place] = (piece[place] ?? 0) + points;
  }

  /** One that may be written. */
  copy(): Scores {
    return new Scores([...this.pieces]);
  }

  private writable(slot: number): Float64Array {
    const index = slot >>> PIECE_BITS;
    let piece = this.pieces[index];
    if (!piece || !this.own[index]) {
      piece = piece?.slice() ?? new Float64Array(PIECE);
      this.pieces[index] = piece;
      this.own[index] = true;
    }
    return piece;
  }
}
