import type { ReactNode } from 'react';
import { SignalFlag } from '../../kit/SignalFlag';
import { useFormats, useWords } from '../../words/context';
import type { BoardRow } from './board-api';
import classes from './Scoreboard.module.css';

/** Rows that are there but above or below the window. */
const SPARE = 3;

interface Props {
  row: BoardRow;
  first: number;
  last: number;
  total: number;
  jump: () => void;
}

/** The own row at the edge of the window while it is outside of it. */
export function OwnBar({ row, first, last, total, jump }: Props): ReactNode {
  const { scoreboard } = useWords();
  const { number } = useFormats();
  const index = row.pos - 1;
  const isAbove = first > 0 && index < first + SPARE;
  // Before the window has reached the list there is nothing to be told, and at its end all are there.
  const isBelow = last >= SPARE && last < total - 1 && index > last - SPARE;
  if (!isAbove && !isBelow) return null;
  return (
    <button type="button" className={classes.own} onClick={jump} title={scoreboard.jump}>
      <span className={classes.place}>{number(row.pos)}</span>
      <SignalFlag of={row.name} size={18} />
      <span className={classes.ownName} dir="auto">
        {row.name}
      </span>
      <span aria-hidden>{isAbove ? '↑' : '↓'}</span>
      <span className={classes.score}>{number(row.score)}</span>
    </button>
  );
}
