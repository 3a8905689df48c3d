import { Turns } from '../platform/queue/turns';
import { AccountColumns } from './account-columns';
import { Ranking } from './ranking';
import { SlotSet } from './slot-set';
import type { AccountResult } from './standings.queries';
import { byPlace, merged, ranked } from './standings.rules';

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

/** The points of all accounts of one kind, hidden and banned ones too, and the order of those that are ranked. */
export class Tally {
  /** Counts the changes of anything that is known of an account. */
  version = 0;
  private readonly accounts = new AccountColumns();
  private readonly solvers = new Map<number, SlotSet>();
  private values: Values = new Map();
  /** Slots of the ranked accounts, from the first place. */
  private order: Uint32Array = new Uint32Array();
  /** From 1, by slot; 0 for those that have none. */
  private places = new Uint32Array();
  /** Those that have a place; another object when anything about anybody has changed. */
  ranking = Ranking.of(this.accounts, this.order);

  /** Makes one of all accounts with a row that counts, which come some at a time. */
  static async of(results: AsyncIterable<readonly AccountResult[]>, values: Values): Promise<Tally> {
    const tally = new Tally();
    tally.values = values;
    for await (const some of results) for (const result of some) tally.write(result);
    await tally.reorder(new Set(tally.accounts.ids.keys()));
    return tally;
  }

  /** Points of an account; may be negative, and is 0 for those without any. */
  scoreOf(account_id: number): number {
    return this.accounts.scores[this.accounts.slotOf(account_id) ?? -1] ?? 0;
  }

  /** Place from 1; null for hidden and banned accounts and for those without a row worth points. */
  placeOf(account_id: number): number | null {
    return this.places[this.accounts.slotOf(account_id) ?? -1] || null;
  }

  /** Whether `apply` can bring it up to date: it cannot when a challenge begins or ceases to count, which moves gains too. */
  follows(values: Values): boolean {
    return [...new Set([...this.values.keys(), ...values.keys()])].every(
      (id) => Math.sign(this.values.get(id) ?? 0) === Math.sign(values.get(id) ?? 0),
    );
  }

  /** Brings it up to date. Costs about as much as what has changed, and a copy of the order. */
  async apply({ ids, results, values }: Changes): Promise<void> {
    const changed = new Set<number>();
    this.revalue(values, changed);
    const found = new Map(results.map((result) => [result.account_id, result]));
    for (const id of new Set(ids)) this.replace(id, found.get(id), changed);
    if (changed.size > 0) await this.reorder(changed);
  }

  /** Gives those who have solved a challenge the difference of what it was and is worth. */
  private revalue(values: Values, changed: Set<number>): void {
    const { scores } = this.accounts;
    for (const [id, before] of this.values) {
      const difference = (values.get(id) ?? 0) - before;
      if (difference === 0) continue;
      this.solvers.get(id)?.forEach((slot) => {
        scores[slot] = (scores[slot] ?? 0) + difference;
        changed.add(slot);
      });
    }
    this.values = values;
  }

  private replace(account_id: number, result: AccountResult | undefined, changed: Set<number>): void {
    const known = this.accounts.slotOf(account_id);
    const before = this.accounts.facts(known);
    if (known !== undefined) {
      for (const solvers of this.solvers.values()) solvers.delete(known);
      this.accounts.clear(known);
    }
    const slot = result ? this.write(result) : known;
    if (slot !== undefined && this.accounts.facts(slot) !== before) changed.add(slot);
  }

  private write(result: AccountResult): number {
    const slot = this.accounts.write(result);
    for (const id of result.solved) {
      const solvers = this.solvers.get(id) ?? new SlotSet();
      this.solvers.set(id, solvers);
      solvers.add(slot);
    }
    return slot;
  }

  /** Finds the places of the accounts in the slots `changed`, and with them those of all. */
  private async reorder(changed: ReadonlySet<number>): Promise<void> {
    const { accounts } = this;
    const isChanged = new Uint8Array(accounts.size);
    for (const slot of changed) isChanged[slot] = 1;
    const moved = [...changed].filter((slot) => accounts.ranked[slot] === 1);
    const arriving = await ranked(moved, accounts, new Turns());
    const order = merged(without(this.order, isChanged), arriving, byPlace(accounts));
    const places = new Uint32Array(accounts.size);
    for (let position = 0; position < order.length; position++) places[order[position] ?? 0] = position + 1;
    this.order = order;
    this.places = places;
    this.ranking = Ranking.of(accounts, order);
    this.version++;
  }
}

/** `order` but for the slots that are marked with a 1. */
function without(order: Uint32Array, marks: Uint8Array): Uint32Array {
  const kept = new Uint32Array(order.length);
  let count = 0;
  for (let position = 0; position < order.length; position++) {
    const slot = order[position] ?? 0;
    if (marks[slot] !== 1) kept[count++] = slot;
  }
  return kept.subarray(0, count);
}
