import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import classes from './Setup.module.css';

/** How a set-up ended, where that needs a word: somebody was quicker, or the logo was not stored. */
export type Ended = { kind: 'before' } | { kind: 'no_logo'; why: string };

/** Says how the set-up ended, and where to go on. */
export function Outcome({ ended }: { ended: Ended }): ReactNode {
  const { setup } = useAdminMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const isBefore = ended.kind === 'before';
  const { title, text, go_on } = isBefore ? setup.before : setup.no_logo;
  return (
    <div className={classes.card} role="alert">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>
        {text} {ended.kind === 'no_logo' && ended.why}
      </p>
      <div className={classes.actions}>
        {/* Loaded anew, as the administrator or as a visitor of an event that is set up. */}
        <Button onClick={() => location.assign(isBefore ? '/login' : '/admin/welcome')}>{go_on}</Button>
      </div>
    </div>
  );
}
