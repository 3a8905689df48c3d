import type { ReactNode } from 'react';
import { useWords } from '../../words/context';
import classes from './OpenBloods.module.css';

/** A hollow pennant for each of the first three solves that nobody has yet. */
export function OpenBloods({ count }: { count: number }): ReactNode {
  const { board } = useWords();
  if (count === 0) return null;
  const text = board.open_bloods(count);
  return (
    <span className={classes.open} role="img" aria-label={text} title={text}>
      {Array.from({ length: count }, (_, index) => (
        <svg key={index} width="11" height="12" viewBox="0 0 11 12" aria-hidden>
          <path d="M1 1.5l9 4.5-9 4.5z" />
        </svg>
      ))}
    </span>
  );
}
