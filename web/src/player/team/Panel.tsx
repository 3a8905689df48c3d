import type { ReactNode } from 'react';
import { PageTitle } from '../../components/PageTitle';
import classes from './Panel.module.css';

export function Panel({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={classes.panel}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
