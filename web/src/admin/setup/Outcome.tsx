import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import classes from './Setup.module.css';

/**
 * Results of a set-up that need an explanation. `before`: someone else completed the set-up first. `no_logo`: the logo
 * was not stored.
 */
export type Ended = { kind: 'before' } | { kind: 'no_logo'; why: string };

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
        {/* A full page load reads the boot data again. */}
        <Button onClick={() => location.assign(isBefore ? '/login' : '/admin/welcome')}>{go_on}</Button>
      </div>
    </div>
  );
}
