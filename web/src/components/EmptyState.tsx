import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

/** Placeholder for an empty list or screen: says what will appear here and when. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className={classes.empty}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}
