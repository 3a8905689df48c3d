import type { ReactNode } from 'react';
import { SignalFlag } from '../../../kit/SignalFlag';
import { useWords } from '../../../words/context';
import classes from './PaneHead.module.css';

interface Props {
  category: string | null;
  query: string;
  previous: string | null;
  next: string | null;
}

/** The category of a challenge, and the ways to its neighbours and back to the list. */
export function PaneHead({ category, query, previous, next }: Props): ReactNode {
  const { board, challenge } = useWords();
  const back = `/challenges${query ? `?${query}` : ''}`;
  return (
    <nav className={classes.head} aria-label={board.back_to_board}>
      <a className={classes.back} href={back}>
        <span aria-hidden className={classes.arrow}>
          ←
        </span>{' '}
        {board.back_to_board}
      </a>
      {category !== null && (
        <span className={classes.category}>
          <SignalFlag of={category} size={18} /> {category}
        </span>
      )}
      <span className={classes.steps}>
        <Step href={previous} label={challenge.previous} sign="‹" />
        <Step href={next} label={challenge.next} sign="›" />
        <a className={classes.close} href={back} aria-label={challenge.close} title={challenge.close}>
          ×
        </a>
      </span>
    </nav>
  );
}

function Step({ href, label, sign }: { href: string | null; label: string; sign: string }): ReactNode {
  if (href === null)
    return (
      <span className={classes.none} aria-hidden>
        {sign}
      </span>
    );
  return (
    <a href={href} aria-label={label} title={label}>
      {sign}
    </a>
  );
}
