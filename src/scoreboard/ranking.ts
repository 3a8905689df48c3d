import { AccountColumns } from './account-columns';
import type { AccountResult } from './standings.queries';

/** One row of the board; its place is its position. */
export type Standing = Readonly<Pick<AccountResult, 'account_id' | 'name' | 'oauth_id' | 'score' | 'bracket_id'>>;

/** The accounts that have a place, from the first, with their points at one moment, and what else is shown of them as it is now. */
export class Ranking {
  /** Nobody. */
  static readonly empty = new Ranking(new AccountColumns(), new Uint32Array(), new Float64Array());
  private readonly brackets = new Map<number, Ranking>();

  /** Of the accounts with the slots in `order`, and their points by slot; both stay as they are. */
  constructor(
    private readonly accounts: AccountColumns,
    private readonly order: Uint32Array,
    private readonly scores: Float64Array,
  ) {}

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
        score: this.scores[slot] ?? 0,
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
    const order = this.order.filter((slot) => this.accounts.bracketOf(slot) === bracket_id);
    return new Ranking(this.accounts, order, this.scores);
  }
}
