import { Turns } from '../platform/queue/turns';
import { AccountColumns } from './account-columns';
import { BoardOrder } from './board-order';
import { Scores } from './scores';
import type { AccountResult } from './standings.queries';

/** One row of the board; its place is its position. */
export type Standing = Readonly<Pick<AccountResult, 'account_id' | 'name' | 'oauth_id' | 'score' | 'bracket_id'>>;

/** The accounts that have a place, from the first, with their points at one moment, and what else is shown of them as it is now. */
export class Ranking {
  /** Nobody. */
  static readonly empty = new Ranking(new AccountColumns(), BoardOrder.empty, new Scores());
  private readonly brackets = new Map<number, Promise<Ranking>>();

  /** Of the accounts with the slots in `order`, and their points by slot; both stay as they are. */
  constructor(
    /** What is known of each, by slot; to be read. */
    readonly accounts: AccountColumns,
    private readonly order: BoardOrder,
    private readonly scores: Scores,
  ) {}

  get length(): number {
    return this.order.length;
  }

  /** Up to `count` rows from the position `first`, from 0; all where nothing is said. */
  rows(first = 0, count = this.length): Standing[] {
    return this.slots(first, count).map((slot) => ({
      account_id: this.accounts.idOf(slot),
      name: this.accounts.nameOf(slot),
      oauth_id: this.accounts.oauthIdOf(slot),
      score: this.scoreOf(slot),
      bracket_id: this.accounts.bracketOf(slot),
    }));
  }

  /** Slots of the same rows, for those who need no objects. */
  slots(first: number, count: number): number[] {
    return this.order.slots(first, count);
  }

  /** Points of a slot. */
  scoreOf(slot: number): number {
    return this.scores.at(slot);
  }

  /**
   * Those of a bracket alone, found once; one that exists, since any number would be kept. The bracket of an account that changes
   * meanwhile may count as it was or as it is.
   */
  inBracket(bracket_id: number): Promise<Ranking> {
    const known = this.brackets.get(bracket_id) ?? this.chosen(bracket_id);
    this.brackets.set(bracket_id, known);
    return known;
  }

  private async chosen(bracket_id: number): Promise<Ranking> {
    const order = await this.order.filter((slot) => this.accounts.bracketOf(slot) === bracket_id, new Turns());
    return new Ranking(this.accounts, order, this.scores);
  }
}
