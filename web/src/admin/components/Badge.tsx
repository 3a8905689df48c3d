import type { ReactNode } from 'react';
import classes from './Badge.module.css';

/** A word about the state of something; its colour says how good that is. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'warn' | 'bad';
  children: ReactNode;
}): ReactNode {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
