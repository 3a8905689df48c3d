import { useState } from 'react';
import { arrange, changesBetween, withAdded, type Choice, type Row } from './board-list';

interface Held {
  rows: readonly Row[];
  /** How many rows would go or move by `apply`. */
  changes: number;
  apply: () => void;
}

interface Order {
  /** For which choice it is. */
  key: string;
  ids: readonly number[];
  /** Whether it was made while the rows were loaded, so that those that come then decide. */
  isEarly: boolean;
}

/**
 * The rows to show, in an order that stays as it is until the choice changes or the player asks: what is read must not move. What has
 * come since is shown at once. `isLoading` says that the rows may be those of an earlier visit; the order is that of the rows after it.
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
