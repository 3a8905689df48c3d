/** A place as the board has it. */
export interface Standing {
  account_id: number;
  name: string;
  score: number;
}

export interface RevealRow extends Standing {
  /** Points of the frozen board. */
  before: number;
  final: number;
  finalPlace: number;
  isRevealed: boolean;
}

/** A ceremony that has revealed none yet: the accounts that are among the first `count` of either board, in the order of the frozen one. */
export function ceremonyOf(frozen: readonly Standing[], live: readonly Standing[], count: number): RevealRow[] {
  const before = new Map(frozen.map(({ account_id, score }) => [account_id, score]));
  const wanted = new Set([...frozen.slice(0, count), ...live.slice(0, count)].map(({ account_id }) => account_id));
  const rows = live.flatMap(({ account_id, name, score: final }, index): RevealRow[] => {
    if (!wanted.has(account_id)) return [];
    const score = before.get(account_id) ?? 0;
    return [{ account_id, name, score, before: score, final, finalPlace: index + 1, isRevealed: false }];
  });
  const frozenPlace = new Map(frozen.map(({ account_id }, index) => [account_id, index]));
  const placeOf = (row: RevealRow): number => frozenPlace.get(row.account_id) ?? frozen.length + row.finalPlace;
  return rows.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Where the account is whose points are revealed next: the last that is not yet; -1 when all are. */
export function nextOf(rows: readonly RevealRow[]): number {
  return rows.findLastIndex(({ isRevealed }) => !isRevealed);
}

/**
 * Reveals the points of the last account that is not revealed. It rises above all who have fewer; of equal ones the final board decides
 * between revealed ones, and who is not revealed stays above.
 */
export function reveal(rows: readonly RevealRow[]): RevealRow[] {
  const index = nextOf(rows);
  const row = rows[index];
  if (!row) return [...rows];
  const shown = { ...row, score: row.final, isRevealed: true };
  const others = rows.filter((_, at) => at !== index);
  const place = others.findIndex((other) => isBelow(other, shown));
  return others.toSpliced(place === -1 ? others.length : place, 0, shown);
}

function isBelow(other: RevealRow, shown: RevealRow): boolean {
  if (other.score !== shown.score) return other.score < shown.score;
  return other.isRevealed && other.finalPlace > shown.finalPlace;
}
