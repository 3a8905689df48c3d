import { Turns } from '../platform/queue/turns';
import { AccountColumns } from './account-columns';
import { Ranking } from './ranking';
import { SlotSet } from './slot-set';
import type { AccountResult } from './standings.queries';
import { byPlace, merged, type PlaceColumns, ranked, without } from './standings.rules';

/** What the challenges are worth, by id; those worth nothing may be left out. */
export type Values = ReadonlyMap<number, number>;

/** Slots that are looked at between two looks at the clock. */
const SLOTS_A_STEP = 20_000;

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
  /** Points by slot; another array when anybody's have changed, so that a ranking shows those of its moment. */
  private scores: Float64Array = new Float64Array();
  private readonly solvers = new Map<number, SlotSet>();
  private values: Values = new Map();
  /** Slots of the ranked accounts, from the first place. */
  private order: Uint32Array = new Uint32Array();
  /** From 1, by slot; 0 for those that have none. */
  private places: Uint32Array = new Uint32Array();
  /** Those that have a place; another object when anything about anybody has changed. */
  ranking = Ranking.empty;

  /** Makes one of all accounts with a row that counts, which come some at a time. */
  static async of(results: AsyncIterable<readonly AccountResult[]>, values: Values): Promise<Tally> {
    const tally = new Tally();
    tally.values = values;
    const scores: number[] = [];
    for await (const some of results) for (const result of some) tally.write(result, scores);
    await tally.reorder([...scores.keys()], Float64Array.from(scores), new Turns());
    return tally;
  }

  /** Points of an account; may be negative, and is 0 for those without any. */
  scoreOf(account_id: number): number {
    return this.scores[this.accounts.slotOf(account_id) ?? -1] ?? 0;
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

  /**
   * Brings it up to date, which is seen all at once at the end. Costs about as much as what has changed, and copies of the points
   * and of the order; lets other work in meanwhile.
   */
  async apply({ ids, results, values }: Changes): Promise<void> {
    const changed = new SlotSet();
    const turns = new Turns();
    const scores = new Float64Array(this.accounts.size + results.length);
    scores.set(this.scores.subarray(0, this.accounts.size));
    await this.revalue(values, { scores, changed, turns });
    const found = new Map(results.map((result) => [result.account_id, result]));
    for (const id of new Set(ids)) {
      this.replace(id, found.get(id), { scores, changed });
      await turns.pass();
    }
    const moved = changed.list();
    if (moved.length > 0) await this.reorder(moved, scores, turns);
  }

  /** Gives those who have solved a challenge the difference of what it was and is worth. */
  private async revalue(values: Values, { scores, changed, turns }: Draft & { turns: Turns }): Promise<void> {
    for (const [id, before] of this.values) {
      const difference = (values.get(id) ?? 0) - before;
      if (difference === 0) continue;
      this.solvers.get(id)?.forEach((slot) => {
        scores[slot] = (scores[slot] ?? 0) + difference;
        changed.add(slot);
      });
      await turns.pass();
    }
    this.values = values;
  }

  private replace(account_id: number, result: AccountResult | undefined, { scores, changed }: Draft): void {
    const known = this.accounts.slotOf(account_id);
    const before = known === undefined ? '' : this.facts(known, scores);
    if (known !== undefined) {
      for (const solvers of this.solvers.values()) solvers.delete(known);
      this.accounts.clear(known);
      scores[known] = 0;
    }
    const slot = result ? this.write(result, scores) : known;
    if (slot !== undefined && this.facts(slot, scores) !== before) changed.add(slot);
  }

  private facts(slot: number, scores: Float64Array): string {
    return `${scores[slot]} ${this.accounts.facts(slot)}`;
  }

  private write(result: AccountResult, scores: Float64Array | number[]): number {
    const slot = this.accounts.write(result);
    scores[slot] = result.score;
    for (const id of result.solved) {
      const solvers = this.solvers.get(id) ?? new SlotSet();
      this.solvers.set(id, solvers);
      solvers.add(slot);
    }
    return slot;
  }

  /** Finds the places of the accounts in the slots `changed`, and with them those of all, by the points that are to be theirs. */
  private async reorder(changed: readonly number[], scores: Float64Array, turns: Turns): Promise<void> {
    const { accounts } = this;
    const { ids, gains, gain_ids } = accounts;
    const columns: PlaceColumns = { ids, scores, gains, gain_ids };
    const left = new SlotSet();
    const arriving: number[] = [];
    for (const slot of changed) {
      const place = this.places[slot] ?? 0;
      if (place > 0) left.add(place - 1);
      else if (accounts.ranked[slot] === 1) arriving.push(slot);
    }
    const positions = left.list();
    // As they were ordered: those who all gained or lost the same still are, and soon sorted.
    for (const position of positions) {
      const slot = this.order[position] ?? 0;
      if (accounts.ranked[slot] === 1) arriving.push(slot);
    }
    const stayed = await without(this.order, positions, turns);
    const order = await merged(stayed, await ranked(arriving, columns, turns), byPlace(columns), turns);
    const places = await placesIn(order, accounts.size, turns);
    this.order = order;
    this.places = places;
    this.scores = scores;
    this.ranking = new Ranking(accounts, order, scores);
    this.version++;
  }
}

/** What is to become of the points, and the slots of the accounts that anything has changed about. */
interface Draft {
  scores: Float64Array;
  changed: SlotSet;
}

/** Place from 1 by slot, of `size` slots; 0 for those that are not in `order`. */
async function placesIn(order: Uint32Array, size: number, turns: Turns): Promise<Uint32Array> {
  const places = new Uint32Array(size);
  for (let first = 0; first < order.length; first += SLOTS_A_STEP) {
    number(order, places, first, Math.min(first + SLOTS_A_STEP, order.length));
    await turns.pass();
  }
  return places;
}

function number(order: Uint32Array, places: Uint32Array, first: number, end: number): void {
  for (let position = first; position < end; position++) places[order[position] ?? 0] = position + 1;
}
