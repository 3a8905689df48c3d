import { useState } from 'react';

export interface Selection {
  /** Selected ids in the order of the list. */
  ids: readonly number[];
  has: (id: number) => boolean;
  /**
   * Selects or deselects a row. With `isRange`, the rows between the last toggled one and this row get the same state.
   */
  toggle: (id: number, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Selection of the rows of a list. `ids` has only rows that are in the list now. */
export function useSelection(list: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number | null>(null);
  const ids = list.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id, isRange) => {
      setChosen(toggled(list, chosen, id, isRange ? last : null));
      setLast(id);
    },
    toggleAll: () => setChosen(ids.length === list.length ? new Set() : new Set(list)),
    clear: () => setChosen(new Set()),
  };
}

/**
 * Toggles the row `id`, and gives its new state to all rows between `last` and it. Ignores a `last` that is null or no
 * longer in the list.
 */
export function toggled(
  list: readonly number[],
  chosen: ReadonlySet<number>,
  id: number,
  last: number | null,
): Set<number> {
  const [from, to] = [list.indexOf(last ?? id), list.indexOf(id)].sort((a, b) => a - b) as [number, number];
  const range = from < 0 ? [id] : list.slice(from, to + 1);
  const next = new Set(list.filter((one) => chosen.has(one)));
  const isOn = !chosen.has(id);
  for (const one of range)
    if (isOn) next.add(one);
    else next.delete(one);
  return next;
}
