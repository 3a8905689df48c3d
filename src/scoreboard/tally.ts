import { Turns } from '../platform/queue/turns';
import type { AccountResult } from './standings.queries';
import { indexOf, isRanked, ranked, reranked } from './standings.rules';

/** What the challenges are worth, by id; those worth nothing may be left out. */
export type Values = ReadonlyMap<number, number>;

/** What has changed, as the database shows it now. */
export interface Changes {
  /** Accounts that were looked at again. */
  ids: readonly number[];
  /** What came of that; accounts without a row that counts are missing. */
  results: readonly AccountResult[];
  values: Values;
}

/** When more than this share of the accounts has moved, sorting all of them is faster than moving each. */
const MANY = 1 / 8;

/** Accounts added between two looks at the time. */
const ROWS_A_TURN = 1000;

/** The points of all accounts of one kind, hidden and banned ones too, and the order of those that are ranked. */
export class Tally {
  /** Those that have a place, from the first; another array when anything about them has changed. */
  rows: readonly AccountResult[] = [];
  /** Counts the changes of any account. */
  version = 0;
  private readonly results = new Map<number, AccountResult>();
  private values: Values = new Map();

  /** Makes one of all accounts with a row that counts. */
  static async of(results: readonly AccountResult[], values: Values): Promise<Tally> {
    const tally = new Tally();
    tally.values = values;
    const turns = new Turns();
    for (const [index, result] of results.entries()) {
      if (index % ROWS_A_TURN === 0) await turns.pass();
      tally.results.set(result.account_id, result);
    }
    tally.rows = await ranked(results, turns);
    return tally;
  }

  /** Points of an account; may be negative, and is 0 for those without any. */
  scoreOf(account_id: number): number {
    return this.results.get(account_id)?.score ?? 0;
  }

  /** Place from 1; null for hidden and banned accounts and for those without a row worth points. */
  placeOf(account_id: number): number | null {
    const result = this.results.get(account_id);
    return result && isRanked(result) ? indexOf(this.rows, result) + 1 : null;
  }

  /** Whether `apply` can bring it up to date: it cannot when a challenge begins or ceases to count, which moves gains too. */
  follows(values: Values): boolean {
    return [...new Set([...this.values.keys(), ...values.keys()])].every(
      (id) => Math.sign(this.values.get(id) ?? 0) === Math.sign(values.get(id) ?? 0),
    );
  }

  /** Brings it up to date; shows all of that or, while it is at work, nothing. */
  async apply(changes: Changes): Promise<void> {
    const moves = [...this.revalued(changes), ...this.replaced(changes)];
    if (moves.length > 0) {
      const rows = await this.reordered(moves);
      for (const { before, after } of moves) {
        if (before) this.results.delete(before.account_id);
        if (after) this.results.set(after.account_id, after);
      }
      this.rows = rows;
      this.version++;
    }
    this.values = changes.values;
  }

  /** The accounts that were not looked at again but have solved what is worth more or less now. */
  private revalued({ ids, values }: Changes): Move[] {
    const changed = new Map<number, number>();
    for (const [id, value] of this.values) {
      const difference = (values.get(id) ?? 0) - value;
      if (difference !== 0) changed.set(id, difference);
    }
    if (changed.size === 0) return [];
    const replaced = new Set(ids);
    const moves: Move[] = [];
    for (const before of this.results.values()) {
      let difference = 0;
      for (const id of before.solved) difference += changed.get(id) ?? 0;
      if (difference !== 0 && !replaced.has(before.account_id))
        moves.push({ before, after: { ...before, score: before.score + difference } });
    }
    return moves;
  }

  private replaced({ ids, results }: Changes): Move[] {
    const found = new Map(results.map((result) => [result.account_id, result]));
    return [...new Set(ids)].flatMap((id) => {
      const [before, after] = [this.results.get(id), found.get(id)];
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ before, after }];
    });
  }

  private reordered(moves: readonly Move[]): Promise<AccountResult[]> | AccountResult[] {
    const gone = moves.flatMap(({ before }) => (before && isRanked(before) ? [before] : []));
    const come = moves.flatMap(({ after }) => (after && isRanked(after) ? [after] : []));
    if (moves.length < this.rows.length * MANY) return reranked(this.rows, gone, come);
    const leaving = new Set(gone.map(({ account_id }) => account_id));
    return ranked([...this.rows.filter(({ account_id }) => !leaving.has(account_id)), ...come], new Turns());
  }
}

/** An account as it was, where it had points, and as it is. */
interface Move {
  before: AccountResult | undefined;
  after: AccountResult | undefined;
}
