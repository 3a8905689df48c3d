import { useState } from 'react';
import { arrange, changesBetween, withAdded, type Choice, type Row } from './board-list';

interface StableOrder {
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
export function useStableOrder(
  rows: readonly Row[],
  choice: Choice,
  tried: ReadonlySet<number>,
  isLoading: boolean,
): StableOrder {
  const key = JSON.stringify(choice);
  const arranged = arrange(rows, choice, tried);
  const [order, setOrder] = useState<Order>({ key, ids: arranged, isEarly: isLoading });
  const isNew = order.key !== key || (order.isEarly && !isLoading);
  const ids = isNew ? arranged : withAdded(order.ids, arranged);
  if (ids !== order.ids) setOrder({ key, ids, isEarly: isNew ? isLoading : order.isEarly });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const displayed = ids.flatMap((id) => byId.get(id) ?? []);
  const apply = (): void => setOrder({ key, ids: arranged, isEarly: false });
  return {
    rows: displayed,
    changes: changesBetween(
      displayed.map(({ id }) => id),
      arranged,
    ),
    apply,
  };
}
