import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface Props {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Card({ title, actions, children }: Props): ReactNode {
  return (
    <section className={classes.card} aria-label={title}>
      {(title !== undefined || actions) && (
        <div className={classes.head}>
          {title !== undefined && <h2>{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
