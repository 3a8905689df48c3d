import type { ScoreRow } from './standings.queries';

/** Whether an account has a place; hidden and banned ones have none. */
export function isRanked({ hidden, banned }: { hidden: boolean; banned: boolean }): boolean {
  return !hidden && !banned;
}

/**
 * More points first; then whose last gain came earlier, so that paying for a hint costs no tie; then the lower row of that gain, the one
 * stored first. Accounts that never gained follow those that did, and the lower account id settles what is left: a solve and an award
 * may share an id.
 */
export function byPlace(a: PlaceFacts, b: PlaceFacts): number {
  return (
    b.score - a.score ||
    (a.last_gain ?? Number.MAX_SAFE_INTEGER) - (b.last_gain ?? Number.MAX_SAFE_INTEGER) ||
    (a.last_gain_id ?? 0) - (b.last_gain_id ?? 0) ||
    a.account_id - b.account_id
  );
}

type PlaceFacts = Pick<ScoreRow, 'account_id' | 'score' | 'last_gain' | 'last_gain_id'>;
