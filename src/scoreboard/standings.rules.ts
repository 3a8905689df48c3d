/** What decides the places of accounts, by slot: whole points, and what made them. */
export interface PlaceColumns {
  ids: ArrayLike<number>;
  scores: { at: (slot: number) => number | undefined };
  /** When the latest row with positive points was counted, in microseconds since 1970; beyond all dates when none gave points. */
  gains: ArrayLike<number>;
  /** Largest id among the rows with positive points, or 0; solves and awards count their ids apart. */
  gain_ids: ArrayLike<number>;
}

/** Orders two slots. */
export type SlotOrder = (a: number, b: number) => number;

/** Whether an account has a place; hidden and banned ones have none (conventions 13). */
export function isRanked({ hidden, banned }: { hidden: boolean; banned: boolean }): boolean {
  return !hidden && !banned;
}

/**
 * More points first; then whose last gain came earlier, so that paying for a hint costs no tie (decisions 9); then the lower
 * row of that gain, the one stored first. Accounts that never gained follow those that did, and the lower account id settles
 * what is left: a solve and an award may share an id.
 */
export function byPlace(columns: PlaceColumns): SlotOrder {
  const scoreOf = (slot: number): number => columns.scores.at(slot) ?? 0;
  const gained = byGain(columns);
  return (a, b) => scoreOf(b) - scoreOf(a) || gained(a, b);
}

/** What `byPlace` says of those with the same points. */
export function byGain({ ids, gains, gain_ids }: PlaceColumns): SlotOrder {
  const difference = (column: ArrayLike<number>, a: number, b: number): number => (column[a] ?? 0) - (column[b] ?? 0);
  return (a, b) => difference(gains, a, b) || difference(gain_ids, a, b) || difference(ids, a, b);
}
