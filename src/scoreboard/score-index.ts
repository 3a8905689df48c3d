import { slicesOf } from '../platform/concurrency/yield-to-event-loop';
import type { Scope, ScoreRow } from './standings.queries';

/** Rows looked at before other work is let in: a few milliseconds. */
const SLICE = 5000;

/** Rows that are moved one by one. Beyond, one pass over all rows costs less. */
const FEW = 32;

/** What the challenges are worth, by id; those worth nothing may be left out. */
type Values = ReadonlyMap<number, number>;

/** The points of all accounts of one kind, hidden and banned ones too, and those that have a place in their order. */
export class ScoreIndex {
  /** The accounts that have a place, from the first. Neither the list nor its rows are ever changed: a change makes others. */
  ranking: readonly ScoreRow[] = [];
  private readonly rows = new Map<number, ScoreRow>();

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
        // Copied, since the original has unused room for growth: most of the memory of a row.
        const row = { ...result, solved: result.solved.slice() };
        index.rows.set(row.account_id, row);
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

  /** Whether `apply` can bring it up to date: it cannot when a challenge begins or ceases to count, which moves gains too. */
  follows(values: Values): boolean {
    return [...this.values.keys(), ...values.keys()].every(
      (id) => Math.sign(this.values.get(id) ?? 0) === Math.sign(values.get(id) ?? 0),
    );
  }

  /**
   * Brings it up to date, which is seen all at once at the end. `ids` are the accounts that were read again, `results` what was found:
   * accounts without a row that counts are missing.
   */
  async apply(ids: readonly number[], results: readonly ScoreRow[], values: Values): Promise<void> {
    const changed = await this.revalued(values);
    for (const id of ids) changed.set(id, undefined);
    for (const row of results) changed.set(row.account_id, row);
    const known = [...changed.keys()].flatMap((id) => this.rows.get(id) ?? []);
    const found = [...changed.values()].flatMap((row) => row ?? []);
    const arriving = found.filter(isRanked).sort(byPlace);
    const ranking = await replaced(this.ranking, new Set(known.filter(isRanked)), arriving);
    for (const id of changed.keys()) this.rows.delete(id);
    for (const row of found) this.rows.set(row.account_id, row);
    this.ranking = ranking;
    this.values = values;
  }

  /** The rows of those who have solved a challenge that is worth more or less than before, made anew with the difference. */
  private async revalued(values: Values): Promise<Map<number, ScoreRow | undefined>> {
    const changed = new Map<number, ScoreRow | undefined>();
    const differences = new Map<number, number>();
    for (const [id, before] of this.values) {
      const difference = (values.get(id) ?? 0) - before;
      if (difference !== 0) differences.set(id, difference);
    }
    if (differences.size === 0) return changed;
    for await (const rows of slicesOf([...this.rows.values()], SLICE))
      for (const row of rows) {
        let [difference, isRevalued] = [0, false];
        for (const id of row.solved) {
          const some = differences.get(id);
          if (some === undefined) continue;
          difference += some;
          isRevalued = true;
        }
        // Also where the differences make nothing: what is known of a row holds until there is another.
        if (isRevalued) changed.set(row.account_id, { ...row, score: row.score + difference });
      }
    return changed;
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

/** Where a row is, or belongs, in a list that is in order. */
export function positionOf(ranking: readonly ScoreRow[], row: ScoreRow): number {
  let [low, high] = [0, ranking.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = ranking[middle];
    if (other && byPlace(other, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `ranking` without the rows that are `leaving`, and with those `arriving`, which are in order. */
async function replaced(
  ranking: readonly ScoreRow[],
  leaving: ReadonlySet<ScoreRow>,
  arriving: readonly ScoreRow[],
): Promise<readonly ScoreRow[]> {
  if (leaving.size + arriving.length <= FEW) {
    const rows = ranking.slice();
    for (const row of leaving) rows.splice(positionOf(rows, row), 1);
    for (const row of arriving) rows.splice(positionOf(rows, row), 0, row);
    return rows;
  }
  const rows: ScoreRow[] = [];
  let next = 0;
  for await (const slice of slicesOf(ranking, SLICE))
    for (const row of slice) {
      if (leaving.has(row)) continue;
      for (let arrival = arriving[next]; arrival && byPlace(arrival, row) < 0; arrival = arriving[++next])
        rows.push(arrival);
      rows.push(row);
    }
  return rows.concat(arriving.slice(next));
}
