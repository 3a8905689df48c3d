import type { AccountResult } from './standings.queries';
import { isRanked, type PlaceColumns } from './standings.rules';

/** Stands for the gain of those who gained nothing: they come after all that did. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * Accounts with their points, a column for each fact instead of an object for each account: of a million, objects would take most of
 * the memory a process may use, and most of the garbage collector's time. An account keeps its slot, also when it has no points any more.
 */
export class AccountColumns implements PlaceColumns {
  readonly ids: number[] = [];
  readonly names: string[] = [];
  readonly scores: number[] = [];
  readonly gains: number[] = [];
  readonly gain_ids: number[] = [];
  /** 1 for those that have a place. */
  readonly ranked: number[] = [];
  /** 0 for those in none. */
  private readonly brackets: number[] = [];
  private readonly oauth_ids = new Map<number, number>();
  private readonly slots = new Map<number, number>();

  /** How many slots are taken. */
  get size(): number {
    return this.ids.length;
  }

  /** Slot of an account; undefined for one that was never written. */
  slotOf(account_id: number): number | undefined {
    return this.slots.get(account_id);
  }

  bracketOf(slot: number): number | null {
    return this.brackets[slot] || null;
  }

  oauthIdOf(slot: number): number | null {
    return this.oauth_ids.get(slot) ?? null;
  }

  /** Takes in what was found of an account, which may be new; gives its slot. */
  write(result: AccountResult): number {
    const slot = this.slots.get(result.account_id) ?? this.size;
    this.slots.set(result.account_id, slot);
    this.ids[slot] = result.account_id;
    this.names[slot] = result.name;
    this.scores[slot] = result.score;
    this.gains[slot] = result.last_gain ?? NEVER;
    this.gain_ids[slot] = result.last_gain_id ?? 0;
    this.ranked[slot] = isRanked(result) ? 1 : 0;
    this.brackets[slot] = result.bracket_id ?? 0;
    if (result.oauth_id === null) this.oauth_ids.delete(slot);
    else this.oauth_ids.set(slot, result.oauth_id);
    return slot;
  }

  /** Leaves an account without points and without a place. */
  clear(slot: number): void {
    this.scores[slot] = 0;
    this.ranked[slot] = 0;
  }

  /** Everything that decides about an account's place or is shown of it, to be compared. */
  facts(slot: number | undefined): string {
    if (slot === undefined) return '';
    const columns = [this.names, this.scores, this.gains, this.gain_ids, this.ranked, this.brackets];
    return JSON.stringify([...columns.map((column) => column[slot]), this.oauthIdOf(slot)]);
  }
}
