import type { ReactNode } from 'react';
import { useFormats, useWords } from '../../words/context';
import { isMasked, progressOf, type Row } from './board-list';
import classes from './BoardProgress.module.css';

/** How much of all challenges the account has solved. */
export function BoardProgress({ rows }: { rows: readonly Row[] }): ReactNode {
  const { board } = useWords();
  const { number } = useFormats();
  const { solved, total, points, of_points } = progressOf(
    '',
    rows.filter((row) => !isMasked(row)),
  );
  return (
    <div className={classes.progress}>
      <span>
        <strong>{board.progress(number(solved), number(total))}</strong>
        <span className={classes.points}>{board.progress_points(number(points), number(of_points))}</span>
      </span>
      <progress className={classes.bar} value={solved} max={Math.max(total, 1)} aria-hidden />
    </div>
  );
}
