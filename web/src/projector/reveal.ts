/** A place as the board has it. */
export interface Standing {
  account_id: number;
  name: string;
  score: number;
}

export interface RevealRow extends Standing {
  before: number;
  final: number;
  finalPlace: number;
  isRevealed: boolean;
}

/**
 * A ceremony that has still to reveal the accounts that are among the first `count` of either board; the others, who are many and far
 * down, have their points already. Ordered by the points that are shown.
 */
export function ceremonyOf(frozen: readonly Standing[], live: readonly Standing[], count: number): RevealRow[] {
  const before = new Map(frozen.map(({ account_id, score }, index) => [account_id, { score, index }]));
  const awaited = new Set([...frozen.slice(0, count), ...live.slice(0, count)].map(({ account_id }) => account_id));
  return live
    .map(({ account_id, name, score: final }, index) => {
      const { score, index: place } = before.get(account_id) ?? { score: 0, index: frozen.length + index };
      const isRevealed = !awaited.has(account_id);
      const row: RevealRow = {
        account_id,
        name,
        score: isRevealed ? final : score,
        before: score,
        final,
        finalPlace: index + 1,
        isRevealed,
      };
      return { row, place };
    })
    .sort(
      (a, b) => b.row.score - a.row.score || Number(a.row.isRevealed) - Number(b.row.isRevealed) || a.place - b.place,
    )
    .map(({ row }) => row);
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
