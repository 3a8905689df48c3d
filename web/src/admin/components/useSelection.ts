import { useState } from 'react';

export interface Selection {
  /** Those that are selected and in the list, in its order. */
  ids: readonly number[];
  has: (id: number) => boolean;
  /** Selects a row, or gives it up; with `isRange` also all rows between it and the one before. */
  toggle: (id: number, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Which rows of a list are selected. Rows that leave the list, by a filter or because they are gone, are selected no more. */
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

/** The selection after one row was pressed; from `last` on, where a range was asked for. */
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
