import { useState } from 'react';
import { arrange, changesBetween, withAdded, type Choice, type Row } from './board-list';

interface Held {
  rows: readonly Row[];
  /** Number of rows that `apply` would remove or move. */
  changes: number;
  apply: () => void;
}

interface Order {
  key: string;
  ids: readonly number[];
  /** True if the order was made while loading, so that the loaded rows decide instead. */
  isEarly: boolean;
}

/**
 * Keeps rows in a stable order until the filters change or the player asks, because text being read must not move. New
 * rows are inserted at once. While `isLoading`, the rows may be those of an earlier visit; the first order after it is
 * kept.
 */
export function useHeldOrder(
  rows: readonly Row[],
  choice: Choice,
  tried: ReadonlySet<number>,
  isLoading: boolean,
): Held {
  const key = JSON.stringify(choice);
  const wanted = arrange(rows, choice, tried);
  const [held, setHeld] = useState<Order>({ key, ids: wanted, isEarly: isLoading });
  const isNew = held.key !== key || (held.isEarly && !isLoading);
  const ids = isNew ? wanted : withAdded(held.ids, wanted);
  if (ids !== held.ids) setHeld({ key, ids, isEarly: isNew ? isLoading : held.isEarly });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const apply = (): void => setHeld({ key, ids: wanted, isEarly: false });
  return {
    rows: shown,
    changes: changesBetween(
      shown.map(({ id }) => id),
      wanted,
    ),
    apply,
  };
}
