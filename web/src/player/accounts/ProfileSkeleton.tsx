import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/context';
import classes from './Profile.module.css';

export function ProfileSkeleton(): ReactNode {
  const { app } = useMessages();
  return (
    <div className={classes.profile} role="status" aria-label={app.loading}>
      <div className={classes.head}>
        <Skeleton height={64} width={64} />
        <Skeleton height={35} width="min(320px, 60%)" />
      </div>
      <Skeleton height={70} width="min(420px, 100%)" />
      <div className={classes.columns}>
        <Skeleton height={320} />
        <Skeleton height={200} />
      </div>
    </div>
  );
}
