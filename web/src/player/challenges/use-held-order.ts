import { useState } from 'react';
import { arrange, changesBetween, type Choice, type Row } from './board-list';

interface Held {
  rows: readonly Row[];
  /** How many rows would come, go or move by `apply`. */
  changes: number;
  apply: () => void;
}

/** The rows to show, in an order that stays as it is until the choice changes or the player asks: what is read must not move. */
export function useHeldOrder(rows: readonly Row[], choice: Choice, tried: ReadonlySet<number>): Held {
  const key = JSON.stringify(choice);
  const wanted = arrange(rows, choice, tried);
  const [held, setHeld] = useState({ key, ids: wanted });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = held.ids.flatMap((id) => byId.get(id) ?? []);
  const isNew = held.key !== key || (shown.length === 0 && wanted.length > 0);
  if (isNew) setHeld({ key, ids: wanted });
  return {
    rows: isNew ? wanted.flatMap((id) => byId.get(id) ?? []) : shown,
    changes: isNew
      ? 0
      : changesBetween(
          shown.map(({ id }) => id),
          wanted,
        ),
    apply: () => {
      setHeld({ key, ids: wanted });
    },
  };
}
