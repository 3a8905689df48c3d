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
 * Rows at the start of a ceremony. Accounts in the first `count` places of either scoreboard are still to be revealed;
 * all others have their final points. Sorted by the points shown.
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

/** Index of the next account to be revealed: the last unrevealed one; -1 if there is none. */
export function nextOf(rows: readonly RevealRow[]): number {
  return rows.findLastIndex(({ isRevealed }) => !isRevealed);
}

/**
 * Reveals the last unrevealed account. It moves above all accounts with fewer points. Among equal points, revealed
 * accounts are in final order, below unrevealed ones.
 */
export function reveal(rows: readonly RevealRow[]): RevealRow[] {
  const index = nextOf(rows);
  const row = rows[index];
  if (!row) return [...rows];
  const revealed = { ...row, score: row.final, isRevealed: true };
  const others = rows.filter((_, at) => at !== index);
  const place = others.findIndex((other) => isBelow(other, revealed));
  return others.toSpliced(place === -1 ? others.length : place, 0, revealed);
}

function isBelow(other: RevealRow, revealed: RevealRow): boolean {
  if (other.score !== revealed.score) return other.score < revealed.score;
  return other.isRevealed && other.finalPlace > revealed.finalPlace;
}
