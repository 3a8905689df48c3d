import { slicesOf, yieldToEventLoop } from '../platform/concurrency/yield-to-event-loop';
import type { Scope, ScoreRow } from './standings.queries';

/** Rows looked at before other work is let in: a few milliseconds. */
const SLICE = 5000;

/** What each challenge is worth, by id. */
type Values = ReadonlyMap<number, number>;

/** The points of all accounts of one kind, hidden and banned ones too, and those that have a place in their order. */
export class ScoreIndex {
  /** The accounts that have a place, from the first. Neither the list nor its rows are ever changed: a change makes others. */
  ranking: readonly ScoreRow[] = [];
  private readonly rows = new Map<number, ScoreRow>();
  /** Those of `rows` that have no place. */
  private readonly unranked = new Map<number, ScoreRow>();

  constructor(
    readonly scope: Scope,
    private values: Values,
  ) {}

  /** Makes one of all accounts with a row that counts, which come in their order, some at a time. */
  static async of(scope: Scope, results: AsyncIterable<readonly ScoreRow[]>, values: Values): Promise<ScoreIndex> {
    const index = new ScoreIndex(scope, values);
    const ranking: ScoreRow[] = [];
    for await (const some of results)
      for (const result of some) {
        // Copied, since the original has unused room for growth.
        const row = { ...result };
        index.set(row);
        if (isRanked(row)) ranking.push(row);
      }
    index.ranking = ranking;
    return index;
  }

  /** Points of an account; may be negative, and is 0 for those without any. */
  scoreOf(account_id: number): number {
    return this.rows.get(account_id)?.score ?? 0;
  }

  /** Whether it shows that the account has solved the challenge, which is worth something. */
  shows(account_id: number, challenge_id: number): boolean {
    return this.rows.get(account_id)?.solved.includes(challenge_id) ?? false;
  }

  /** Place from 1; null for hidden and banned accounts and for those without a row worth points. */
  placeOf(account_id: number): number | null {
    const row = this.rankedRow(account_id);
    return row ? positionOf(this.ranking, row) + 1 : null;
  }

  /** The row of an account that has a place. */
  rankedRow(account_id: number): ScoreRow | undefined {
    const row = this.rows.get(account_id);
    return row && isRanked(row) ? row : undefined;
  }

  /**
   * Whether `apply` can bring it up to date: it cannot when a challenge begins or ceases to count, which moves gains too. A new challenge
   * has no solves but of accounts that are read again.
   */
  follows(values: Values): boolean {
    return [...this.values].every(([id, value]) => Math.sign(value) === Math.sign(values.get(id) ?? 0));
  }

  /**
   * Brings it up to date, which is seen all at once at the end. `ids` are the accounts that were read again, `results` what was found:
   * accounts without a row that counts are missing.
   */
  async apply(ids: readonly number[], results: readonly ScoreRow[], values: Values): Promise<void> {
    const again = new Set(ids);
    const known = [...again].flatMap((id) => this.rows.get(id) ?? []).filter(isRanked);
    const differences = this.differences(values);
    const ranked = await revalued(this.ranking, differences, again);
    const unranked = await revalued([...this.unranked.values()], differences, again);
    const leaving = ranked.positions.concat(known.map((row) => positionOf(this.ranking, row))).sort((a, b) => a - b);
    const found = ranked.rows.concat(unranked.rows, results);
    const arriving = found.filter(isRanked).sort(byPlace);
    await yieldToEventLoop();
    const ranking = replaced(this.ranking, leaving, arriving);
    await yieldToEventLoop();
    for (const id of again) {
      this.rows.delete(id);
      this.unranked.delete(id);
    }
    for (const row of found) this.set(row);
    this.ranking = ranking;
    this.values = values;
  }

  private set(row: ScoreRow): void {
    this.rows.set(row.account_id, row);
    if (!isRanked(row)) this.unranked.set(row.account_id, row);
  }

  /** How much more each challenge is worth than before, by id, where it differs. */
  private differences(values: Values): number[] {
    const differences: number[] = [];
    for (const [id, before] of this.values) {
      const difference = (values.get(id) ?? 0) - before;
      if (difference !== 0) differences[id] = difference;
    }
    return differences;
  }
}

/** Whether an account has a place; hidden and banned ones have none. */
function isRanked({ hidden, banned }: ScoreRow): boolean {
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

/** Where a row is, or belongs, in a list that is in order; not before `from`. */
export function positionOf(ranking: readonly ScoreRow[], row: ScoreRow, from = 0): number {
  const isBefore = (other: ScoreRow | undefined): boolean => other !== undefined && byPlace(other, row) < 0;
  let [low, high] = [from, from];
  // In steps that double, since of many rows the next is near.
  for (let step = 1; isBefore(ranking[high]); step *= 2) [low, high] = [high + 1, high + step];
  high = Math.min(high, ranking.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(ranking[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `ranking` without the rows at the positions `leaving`, and with those `arriving`; both in order. */
function replaced(
  ranking: readonly ScoreRow[],
  leaving: readonly number[],
  arriving: readonly ScoreRow[],
): readonly ScoreRow[] {
  // Of its final length from the start: five times as fast as to push a million rows.
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
 * Of the rows whose challenges are worth more or less now, but for the accounts in `again`: their positions, and copies with the new
 * score. Copies with the same difference are in order and come together, which makes them quick to sort.
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
      // Also where the differences make nothing: what is known of a row holds until there is another.
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
