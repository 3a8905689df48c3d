import { useState, type ReactNode } from 'react';
import classes from './Fold.module.css';

/** A part that is loaded when it is opened. */
export function Fold({ title, count, children }: { title: string; count?: string; children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.fold}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
      }}
    >
      <summary>
        {title} {count && <span className={classes.count}>{count}</span>}
      </summary>
      {isOpen && <div className={classes.content}>{children}</div>}
    </details>
  );
}
