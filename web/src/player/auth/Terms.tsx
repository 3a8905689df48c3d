import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useWords } from '../../words/context';
import classes from './AuthPanel.module.css';

/** What a visitor agrees to by registering, where the event has terms. */
export function Terms(): ReactNode {
  const { auth } = useWords();
  const { tos, privacy } = useBoot().registration.terms;
  if (tos === null && privacy === null) return null;
  return (
    <p className={classes.quiet}>
      {auth.terms}{' '}
      {tos !== null && (
        <a href={tos} target="_blank" rel="noopener">
          {auth.tos}
        </a>
      )}
      {tos !== null && privacy !== null && ' · '}
      {privacy !== null && (
        <a href={privacy} target="_blank" rel="noopener">
          {auth.privacy}
        </a>
      )}
    </p>
  );
}
