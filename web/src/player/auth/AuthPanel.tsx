import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { PageTitle } from '../../components/PageTitle';
import { FlagRow } from '../start/FlagRow';
import classes from './AuthPanel.module.css';

export function AuthPanel({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { event } = useBoot();
  return (
    <div className={classes.panel}>
      <FlagRow name={event.name} />
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
