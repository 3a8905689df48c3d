import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

/** In place of what is not there yet: what will be here, and when or how. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className={classes.empty}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}
