import type { Turns } from '../platform/queue/turns';

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

/** Whether an account has a place; hidden and banned ones have none (conventions 13). */
export function isRanked({ hidden, banned }: Pick<Rankable, 'hidden' | 'banned'>): boolean {
  return !hidden && !banned;
}

/**
 * `accounts` in the order of the board, from the first place, without those that have none. Fastest when those of the same score are
 * in their order already; lets other work in by `turns`.
 */
export async function ranked<T extends Rankable>(accounts: Iterable<T>, turns: Turns): Promise<T[]> {
  const byScore = new Map<number, T[]>();
  for (const account of accounts) {
    if (!isRanked(account)) continue;
    const equals = byScore.get(account.score);
    if (equals) equals.push(account);
    else byScore.set(account.score, [account]);
  }
  const order: T[] = [];
  for (const score of [...byScore.keys()].sort((a, b) => b - a)) {
    await turns.pass();
    for (const account of byScore.get(score)?.sort(byPlace) ?? []) order.push(account);
  }
  return order;
}

/** `order` without the accounts that `gone` shows as they are in it, and with `come` at their places. */
export function reranked<T extends Rankable>(order: readonly T[], gone: readonly T[], come: readonly T[]): T[] {
  const leaving = gone.map((account) => indexOf(order, account)).sort((a, b) => a - b);
  const arriving = [...come].sort(byPlace);
  const places = arriving.map((account) => indexOf(order, account));
  const result: T[] = [];
  let [left, arrived] = [0, 0];
  for (let index = 0; index <= order.length; index++) {
    for (; places[arrived] === index; arrived++) addTo(result, arriving[arrived]);
    if (leaving[left] === index) left++;
    else addTo(result, order[index]);
  }
  return result;
}

function addTo<T>(list: T[], one: T | undefined): void {
  if (one !== undefined) list.push(one);
}

/** Where an account stands in the order of the board, or would stand, from 0. */
export function indexOf(order: readonly Rankable[], account: Rankable): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = order[middle];
    if (other && byPlace(other, account) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
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
