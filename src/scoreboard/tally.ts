import { Turns } from '../platform/queue/turns';
import { AccountColumns } from './account-columns';
import { BoardOrder } from './board-order';
import { Ranking } from './ranking';
import { Scores } from './scores';
import { SlotSet } from './slot-set';
import { ranked } from './slot-sort';
import type { AccountResult } from './standings.queries';
import { byPlace, type PlaceColumns } from './standings.rules';

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
  /** Others when anybody's have changed, so that a ranking shows those of its moment. */
  private scores = new Scores();
  private readonly solvers = new Map<number, SlotSet>();
  private values: Values = new Map();
  /** Slots of the ranked accounts, from the first place. */
  private order = BoardOrder.empty;
  /** From 1, by slot; 0 for those that have none. */
  private places: Uint32Array = new Uint32Array();
  /** Those of before, in whose memory the next ones are written. */
  private formerPlaces: Uint32Array = new Uint32Array();
  /** Those that have a place; another object when anything about anybody has changed. */
  ranking = Ranking.empty;

  /** Makes one of all accounts with a row that counts, which come some at a time. */
  static async of(results: AsyncIterable<readonly AccountResult[]>, values: Values): Promise<Tally> {
    const tally = new Tally();
    tally.values = values;
    const scores = new Scores();
    const written = new SlotSet();
    for await (const some of results) for (const result of some) written.add(tally.write(result, scores));
    await tally.reorder(written, scores, new Turns());
    return tally;
  }

  /** Points of an account; may be negative, and is 0 for those without any. */
  scoreOf(account_id: number): number {
    const slot = this.accounts.slotOf(account_id);
    return slot === undefined ? 0 : this.scores.at(slot);
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
   * Brings it up to date, which is seen all at once at the end. Costs about as much as what has changed, and a look at the place of
   * everybody; lets other work in meanwhile.
   */
  async apply({ ids, results, values }: Changes): Promise<void> {
    const changed = new SlotSet();
    const turns = new Turns();
    const scores = this.scores.copy();
    await this.revalue(values, { scores, changed, turns });
    const found = new Map(results.map((result) => [result.account_id, result]));
    for (const id of new Set(ids)) {
      this.replace(id, found.get(id), { scores, changed });
      await turns.pass();
    }
    if (changed.size > 0) await this.reorder(changed, scores, turns);
  }

  /** Gives those who have solved a challenge the difference of what it was and is worth. */
  private async revalue(values: Values, { scores, changed, turns }: Draft & { turns: Turns }): Promise<void> {
    for (const [id, before] of this.values) {
      const difference = (values.get(id) ?? 0) - before;
      if (difference === 0) continue;
      const regain = (slot: number): void => {
        scores.add(slot, difference);
        changed.add(slot);
      };
      await this.solvers.get(id)?.each(regain, turns);
    }
    this.values = values;
  }

  private replace(account_id: number, result: AccountResult | undefined, { scores, changed }: Draft): void {
    const known = this.accounts.slotOf(account_id);
    const before = known === undefined ? '' : this.facts(known, scores);
    if (known !== undefined) {
      for (const solvers of this.solvers.values()) solvers.delete(known);
      this.accounts.clear(known);
      scores.set(known, 0);
    }
    const slot = result ? this.write(result, scores) : known;
    if (slot !== undefined && this.facts(slot, scores) !== before) changed.add(slot);
  }

  private facts(slot: number, scores: Scores): string {
    return `${scores.at(slot)} ${this.accounts.facts(slot)}`;
  }

  private write(result: AccountResult, scores: Scores): number {
    const slot = this.accounts.write(result);
    scores.set(slot, result.score);
    for (const id of result.solved) {
      const solvers = this.solvers.get(id) ?? new SlotSet();
      this.solvers.set(id, solvers);
      solvers.add(slot);
    }
    return slot;
  }

  /** Finds the places of the accounts in the slots `changed`, and with them those of all, by the points that are to be theirs. */
  private async reorder(changed: SlotSet, scores: Scores, turns: Turns): Promise<void> {
    const { accounts } = this;
    const { ids, gains, gain_ids } = accounts;
    const columns: PlaceColumns = { ids, scores, gains, gain_ids };
    const order = await this.orderAfter(changed, columns, turns);
    const places = await this.placesIn(order, turns);
    this.formerPlaces = this.places;
    this.places = places;
    this.order = order;
    this.scores = scores;
    this.ranking = new Ranking(accounts, order, scores);
    this.version++;
  }

  /** The order when those in the slots `changed` have moved to where they belong. */
  private async orderAfter(changed: SlotSet, columns: PlaceColumns, turns: Turns): Promise<BoardOrder> {
    const left = new SlotSet();
    const arriving = new Uint32Array(changed.size);
    let count = 0;
    const take = (slot: number): void => {
      if (this.accounts.ranked[slot] === 1) arriving[count++] = slot;
    };
    await changed.each((slot) => {
      const place = this.places[slot] ?? 0;
      if (place > 0) left.add(place - 1);
      else take(slot);
    }, turns);
    const positions = new Uint32Array(left.size);
    let index = 0;
    await left.each((position) => (positions[index++] = position), turns);
    // As they were ordered: those who all gained or lost the same still are, and soon sorted.
    const former = this.order.slotsAt(positions);
    await turns.ranges(former.length, (first, end) => {
      for (let place = first; place < end; place++) take(former[place] ?? 0);
    });
    const moved = await ranked(arriving.subarray(0, count), columns, turns);
    return this.order.replaced(positions, moved, byPlace(columns), turns);
  }

  /** Place from 1 by slot; 0 for those that are not in `order`. */
  private async placesIn({ blocks }: BoardOrder, turns: Turns): Promise<Uint32Array> {
    const room = this.accounts.ids.length;
    const places = this.formerPlaces.length === room ? this.formerPlaces.fill(0) : new Uint32Array(room);
    let place = 0;
    for (const block of blocks) {
      for (const slot of block) places[slot] = ++place;
      await turns.pass();
    }
    return places;
  }
}

/** What is to become of the points, and the slots of the accounts that anything has changed about. */
interface Draft {
  scores: Scores;
  changed: SlotSet;
}
