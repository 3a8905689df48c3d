import type { ReactNode } from 'react';
import classes from './Chips.module.css';

interface Props {
  items: readonly { id: number; text: string }[];
  empty: string;
  removeLabel: (text: string) => string;
  onRemove: (id: number) => void;
}

export function Chips({ items, empty, removeLabel, onRemove }: Props): ReactNode {
  if (items.length === 0) return <p className="dim">{empty}</p>;
  return (
    <ul className={classes.chips}>
      {items.map(({ id, text }) => (
        <li key={id}>
          <bdi>{text}</bdi>
          <button type="button" aria-label={removeLabel(text)} onClick={() => onRemove(id)}>
            <span aria-hidden>×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
