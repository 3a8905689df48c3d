import { AccountColumns } from './account-columns';
import type { AccountResult } from './standings.queries';

/** One row of the board; its place is its position. */
export type Standing = Readonly<Pick<AccountResult, 'account_id' | 'name' | 'oauth_id' | 'score' | 'bracket_id'>>;

/** The accounts that have a place, from the first, with their points at one moment. */
export class Ranking {
  /** Nobody. */
  static readonly empty = Ranking.of(new AccountColumns(), new Uint32Array());
  private readonly brackets = new Map<number, Ranking>();

  private constructor(
    private readonly accounts: AccountColumns,
    private readonly order: Uint32Array,
    private readonly scores: Float64Array,
  ) {}

  /** As the accounts with the slots in `order` stand now. */
  static of(accounts: AccountColumns, order: Uint32Array): Ranking {
    const scores = new Float64Array(order.length);
    for (let position = 0; position < order.length; position++)
      scores[position] = accounts.scores[order[position] ?? 0] ?? 0;
    return new Ranking(accounts, order, scores);
  }

  get length(): number {
    return this.order.length;
  }

  /** Up to `count` rows from the position `first`, from 0; all where nothing is said. */
  rows(first = 0, count = this.length): Standing[] {
    const { ids, names } = this.accounts;
    const rows: Standing[] = [];
    for (let position = first; position < Math.min(first + count, this.length); position++) {
      const slot = this.order[position] ?? 0;
      rows.push({
        account_id: ids[slot] ?? 0,
        name: names[slot] ?? '',
        oauth_id: this.accounts.oauthIdOf(slot),
        score: this.scores[position] ?? 0,
        bracket_id: this.accounts.bracketOf(slot),
      });
    }
    return rows;
  }

  /** Those of a bracket alone, found once; one that exists, since any number would be kept. */
  inBracket(bracket_id: number): Ranking {
    const known = this.brackets.get(bracket_id) ?? this.chosen(bracket_id);
    this.brackets.set(bracket_id, known);
    return known;
  }

  private chosen(bracket_id: number): Ranking {
    const isInIt = (slot: number): boolean => this.accounts.bracketOf(slot) === bracket_id;
    const scores = this.scores.filter((_score, position) => isInIt(this.order[position] ?? 0));
    return new Ranking(this.accounts, this.order.filter(isInIt), scores);
  }
}
