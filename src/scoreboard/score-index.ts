import { slicesOf, yieldToEventLoop } from '../platform/concurrency/yield-to-event-loop';
import type { Scope, ScoreRow } from './standings.queries';

/** Rows processed before yielding to the event loop; they take a few milliseconds. */
const SLICE = 5000;

type Values = ReadonlyMap<number, number>;

/**
 * Points of all accounts of one kind, including hidden and banned ones, and the ranking of the accounts that are
 * neither.
 */
export class ScoreIndex {
  /** Ranked rows, first place first. Never mutated: a change replaces the list and the changed rows. */
  ranking: readonly ScoreRow[] = [];
  private readonly rows = new Map<number, ScoreRow>();
  private readonly unranked = new Map<number, ScoreRow>();

  constructor(
    readonly scope: Scope,
    private values: Values,
  ) {}

  /**
   * Builds the index. `results` must be in ranking order and include every account with a solve or award that is worth
   * points.
   */
  static async from(scope: Scope, results: AsyncIterable<readonly ScoreRow[]>, values: Values): Promise<ScoreIndex> {
    const index = new ScoreIndex(scope, values);
    const ranking: ScoreRow[] = [];
    for await (const some of results)
      for (const result of some) {
        // A copy uses less memory than the row that the parser made, which has unused space.
        const row = { ...result };
        index.set(row);
        if (isRanked(row)) ranking.push(row);
      }
    index.ranking = ranking;
    return index;
  }

  /** Points of an account; may be negative, and is 0 for unknown accounts. */
  scoreOf(account_id: number): number {
    return this.rows.get(account_id)?.score ?? 0;
  }

  /**
   * Returns true if the index includes the account's solve of the challenge; never true for a challenge worth 0 points.
   */
  shows(account_id: number, challenge_id: number): boolean {
    return this.rows.get(account_id)?.solved.includes(challenge_id) ?? false;
  }

  /**
   * Place from 1; null for hidden and banned accounts, and for accounts without a solve or award that is worth points.
   */
  placeOf(account_id: number): number | null {
    const row = this.rankedRow(account_id);
    return row ? positionOf(this.ranking, row) + 1 : null;
  }

  rankedRow(account_id: number): ScoreRow | undefined {
    const row = this.rows.get(account_id);
    return row && isRanked(row) ? row : undefined;
  }

  /**
   * Returns true if `apply` can change this index to `values`. It cannot if the sign of a challenge's value changes,
   * because `last_gain` of its solvers then changes. New challenges are allowed: their solvers are read again anyway.
   */
  follows(values: Values): boolean {
    return [...this.values].every(([id, value]) => Math.sign(value) === Math.sign(values.get(id) ?? 0));
  }

  /**
   * Applies changed accounts and challenge values. Readers see the old ranking until all is computed. `ids` are the
   * accounts that were read again. Those without a row in `results` have no points and are removed.
   */
  async apply(ids: readonly number[], results: readonly ScoreRow[], values: Values): Promise<void> {
    const again = new Set(ids);
    const known = [...again].flatMap((id) => this.rows.get(id) ?? []).filter(isRanked);
    const differences = this.differences(values);
    const ranked = await revalued(this.ranking, differences, again);
    const unranked = await revalued([...this.unranked.values()], differences, again);
    const leaving = ranked.positions.concat(known.map((row) => positionOf(this.ranking, row))).sort((a, b) => a - b);
    const changed = ranked.rows.concat(unranked.rows, results);
    const arriving = changed.filter(isRanked).sort(byPlace);
    await yieldToEventLoop();
    const ranking = replaced(this.ranking, leaving, arriving);
    await yieldToEventLoop();
    for (const id of again) {
      this.rows.delete(id);
      this.unranked.delete(id);
    }
    for (const row of changed) this.set(row);
    this.ranking = ranking;
    this.values = values;
  }

  private set(row: ScoreRow): void {
    this.rows.set(row.account_id, row);
    if (!isRanked(row)) this.unranked.set(row.account_id, row);
  }

  private differences(values: Values): number[] {
    const differences: number[] = [];
    for (const [id, before] of this.values) {
      const difference = (values.get(id) ?? 0) - before;
      if (difference !== 0) differences[id] = difference;
    }
    return differences;
  }
}

function isRanked({ hidden, banned }: ScoreRow): boolean {
  return !hidden && !banned;
}

/**
 * Orders by points, then by earlier `last_gain`, then by lower `last_gain_id`. Buying a hint is no gain, so it does not
 * decide a tie. Accounts without gains come last among equals. The account id decides if the rest is equal, since a
 * solve and an award may share an id.
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

/** Position of `row` in the ranking, or the position at which to insert it. The search begins at position `from`. */
export function positionOf(ranking: readonly ScoreRow[], row: ScoreRow, from = 0): number {
  const isBefore = (other: ScoreRow | undefined): boolean => other !== undefined && byPlace(other, row) < 0;
  let [low, high] = [from, from];
  // Galloping search, since the position is usually near `from` when many rows are inserted in order.
  for (let step = 1; isBefore(ranking[high]); step *= 2) [low, high] = [high + 1, high + step];
  high = Math.min(high, ranking.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(ranking[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns `ranking` without the rows at the positions `leaving`, and with the rows `arriving` inserted. Both must be
 * sorted.
 */
function replaced(
  ranking: readonly ScoreRow[],
  leaving: readonly number[],
  arriving: readonly ScoreRow[],
): readonly ScoreRow[] {
  // Allocating the final length at once is five times as fast as pushing a million rows.
  const rows = new Array<ScoreRow>(ranking.length - leaving.length + arriving.length);
  let [from, to, left] = [0, 0, 0];
  const copyUntil = (position: number): void => {
    for (; from < position; from++) {
      const row = ranking[from];
      if (from === leaving[left]) left++;
      else if (row) rows[to++] = row;
    }
  };
  for (const row of arriving) {
    copyUntil(positionOf(ranking, row, from));
    rows[to++] = row;
  }
  copyUntil(ranking.length);
  return rows;
}

/**
 * Finds the rows with a solve whose value changes. Returns their positions in `rows`, and copies with the new score.
 * Skips the accounts in `again`. Copies with the same difference are adjacent and in order, so sorting them is fast.
 */
async function revalued(
  rows: readonly ScoreRow[],
  differences: readonly number[],
  again: ReadonlySet<number>,
): Promise<{ positions: number[]; rows: ScoreRow[] }> {
  const positions: number[] = [];
  const byDifference = new Map<number, ScoreRow[]>();
  if (differences.length === 0) return { positions, rows: [] };
  let position = 0;
  for await (const slice of slicesOf(rows, SLICE))
    for (const row of slice) {
      let [difference, isRevalued] = [0, false];
      for (const id of row.solved) {
        const some = differences[id];
        if (some === undefined) continue;
        difference += some;
        isRevalued = true;
      }
      // Replaces the row even if the differences add up to 0: `AccountHistories` caches point values by row.
      if (isRevalued && !again.has(row.account_id)) {
        const changed = byDifference.get(difference) ?? [];
        if (changed.length === 0) byDifference.set(difference, changed);
        changed.push({ ...row, score: row.score + difference });
        positions.push(position);
      }
      position++;
    }
  return { positions, rows: [...byDifference.values()].flat() };
}
