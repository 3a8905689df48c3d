/** What decides an account's place: whole points, and what made them. */
export interface Rankable {
  account_id: number;
  score: number;
  /** When the latest row with positive points was counted, in microseconds since 1970; null when none gave points. */
  last_gain: number | null;
  /** Largest id among the rows with positive points; solves and awards count their ids apart. */
  last_gain_id: number | null;
  hidden: boolean;
  banned: boolean;
}

/** `accounts` in the order of the board, from the first place; hidden and banned ones are left out (conventions 13). */
export function ranked<T extends Rankable>(accounts: readonly T[]): T[] {
  return accounts.filter(({ hidden, banned }) => !hidden && !banned).sort(byPlace);
}

/**
 * More points first; then whose last gain came earlier, so that paying for a hint costs no tie (decisions 9); then the lower
 * row of that gain, the one stored first. Accounts that never gained follow those that did, and the lower account id settles
 * what is left: a solve and an award may share an id.
 */
function byPlace(a: Rankable, b: Rankable): number {
  return (
    b.score - a.score ||
    (a.last_gain ?? Number.MAX_SAFE_INTEGER) - (b.last_gain ?? Number.MAX_SAFE_INTEGER) ||
    (a.last_gain_id ?? 0) - (b.last_gain_id ?? 0) ||
    a.account_id - b.account_id
  );
}
