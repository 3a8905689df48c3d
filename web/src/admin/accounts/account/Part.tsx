import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../components/Card';
import { LoadFailure } from '../../components/LoadFailure';
import classes from '../Accounts.module.css';

interface Props<T> {
  title: string;
  actions?: ReactNode;
  query: Pick<UseQueryResult<{ data: T[] }>, 'data' | 'error' | 'refetch'>;
  empty: string;
  footer?: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
}

export function Part<T>({
  title,
  actions,
  query: { data, error, refetch },
  empty,
  footer,
  children,
}: Props<T>): ReactNode {
  return (
    <Card title={title} actions={actions}>
      {!data ? (
        error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={72} />
        )
      ) : data.data.length === 0 ? (
        <p className={classes.quiet}>{empty}</p>
      ) : (
        children(data.data)
      )}
      {footer}
    </Card>
  );
}
