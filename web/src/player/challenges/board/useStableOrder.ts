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
  /** True if the order was made while the rows were loading. */
  isEarly: boolean;
}

/**
 * Keeps the order of the rows until the filters change or the player calls `apply`, so that rows do not move while they
 * are read. New rows are inserted at once. An order made while `isLoading` may come from old data and is replaced.
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
