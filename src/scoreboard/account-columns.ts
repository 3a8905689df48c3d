import type { AccountResult } from './standings.queries';
import { isRanked } from './standings.rules';

/** Stands for the gain of those who gained nothing: they come after all that did. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** How much room there is beyond what is needed when a column is enlarged, as a share of that. */
const SPARE_ROOM = 0.25;

/**
 * What is known of accounts but for their points, a column for each fact instead of an object for each account: of a million,
 * objects would take most of the memory a process may use, and most of the garbage collector's time. Numbers lie in typed arrays:
 * code that reads several plain ones has V8 turn them all into arrays of objects, a fifth of a second for a million accounts. An
 * account keeps its slot, also when it has no points any more.
 */
export class AccountColumns {
  ids = new Float64Array();
  readonly names: string[] = [];
  gains = new Float64Array();
  gain_ids = new Float64Array();
  /** 1 for those that have a place. */
  ranked = new Uint8Array();
  /** 0 for those in none. */
  private brackets = new Float64Array();
  private readonly oauth_ids = new Map<number, number>();
  private readonly slots = new Map<number, number>();

  /** How many slots are taken. */
  get size(): number {
    return this.names.length;
  }

  /** Slot of an account; undefined for one that was never written. */
  slotOf(account_id: number): number | undefined {
    return this.slots.get(account_id);
  }

  idOf(slot: number): number {
    return this.ids[slot] ?? 0;
  }

  nameOf(slot: number): string {
    return this.names[slot] ?? '';
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
    if (slot >= this.ids.length) this.enlarge(Math.ceil((slot + 1) * (1 + SPARE_ROOM)));
    this.slots.set(result.account_id, slot);
    this.ids[slot] = result.account_id;
    this.names[slot] = result.name;
    this.gains[slot] = result.last_gain ?? NEVER;
    this.gain_ids[slot] = result.last_gain_id ?? 0;
    this.ranked[slot] = isRanked(result) ? 1 : 0;
    this.brackets[slot] = result.bracket_id ?? 0;
    if (result.oauth_id === null) this.oauth_ids.delete(slot);
    else this.oauth_ids.set(slot, result.oauth_id);
    return slot;
  }

  /** Leaves an account without a place. */
  clear(slot: number): void {
    this.ranked[slot] = 0;
  }

  /** Everything but its points that decides about an account's place or is shown of it, to be compared. */
  facts(slot: number): string {
    const name = JSON.stringify(this.names[slot]);
    const place = `${this.gains[slot]} ${this.gain_ids[slot]} ${this.ranked[slot]}`;
    return `${name} ${place} ${this.brackets[slot]} ${this.oauthIdOf(slot)}`;
  }

  private enlarge(room: number): void {
    this.ids = enlarged(this.ids, new Float64Array(room));
    this.gains = enlarged(this.gains, new Float64Array(room));
    this.gain_ids = enlarged(this.gain_ids, new Float64Array(room));
    this.ranked = enlarged(this.ranked, new Uint8Array(room));
    this.brackets = enlarged(this.brackets, new Float64Array(room));
  }
}

function enlarged<Column extends Float64Array | Uint8Array>(column: Column, larger: Column): Column {
  larger.set(column);
  return larger;
}
