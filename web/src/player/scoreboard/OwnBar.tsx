import type { ReactNode } from 'react';
import { SignalFlag } from '../../kit/SignalFlag';
import { useFormats, useWords } from '../../words/context';
import type { BoardRow } from '../../domain/scoreboard/scoreboard-api';
import classes from './Scoreboard.module.css';

/** Rows that are there but above or below the window. */
const SPARE = 3;

/** Where a row is that is outside of the window. */
export type Side = 'above' | 'below' | null;

/** Where the row of `index` is while the rows from `first` to `last` are there. */
export function sideOf(index: number, { first, last, total }: { first: number; last: number; total: number }): Side {
  if (first > 0 && index < first + SPARE) return 'above';
  // Before the window has reached the list there is nothing to be told, and at its end all are there.
  return last > SPARE && last < total - 1 && index > last - SPARE ? 'below' : null;
}

interface Props {
  row: BoardRow;
  side: Side;
  jump: () => void;
}

/** The own row at the edge of the window while it is outside of it. */
export function OwnBar({ row, side, jump }: Props): ReactNode {
  const { scoreboard } = useWords();
  const { number } = useFormats();
  if (side === null) return null;
  return (
    <button type="button" className={classes.own} onClick={jump} title={scoreboard.jump}>
      <span className={classes.place}>{number(row.pos)}</span>
      <SignalFlag of={row.name} size={18} />
      <span className={classes.ownName} dir="auto">
        {row.name}
      </span>
      <span aria-hidden>{side === 'above' ? '↑' : '↓'}</span>
      <span className={classes.score}>{number(row.score)}</span>
    </button>
  );
}
