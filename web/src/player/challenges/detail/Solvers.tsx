import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { accountIdOf, useBoot } from '../../../api/boot';
import { queryOptions } from '../../../api/query';
import { RelativeTime } from '../../../components/RelativeTime';
import { Pennant } from '../../../components/Pennant';
import { QueryErrorPage } from '../../../components/ErrorPage';
import { useFormats, useMessages } from '../../../i18n/context';
import classes from './Solvers.module.css';

const FIRST_ROWS = 20;
const MORE_ROWS = 200;

export function Solvers({ id }: { id: number }): ReactNode {
  const { app, challenge } = useMessages();
  const { number } = useFormats();
  const me = accountIdOf(useBoot());
  const [count, setCount] = useState(FIRST_ROWS);
  const solvers = useQuery(queryOptions('/api/v1/challenges/{id}/solves', { params: { path: { id } } }));
  if (solvers.error && !solvers.data)
    return solvers.error.status === 403 || solvers.error.status === 404 ? (
      <p className="quiet">{challenge.solvers_hidden}</p>
    ) : (
      <QueryErrorPage error={solvers.error} onRetry={() => void solvers.refetch()} />
    );
  if (!solvers.data) return <Skeleton height={120} />;
  const { data: rows } = solvers.data;
  if (rows.length === 0) return <p className="quiet">{challenge.no_solvers}</p>;
  return (
    <>
      <ol className={classes.solvers}>
        {rows.slice(0, count).map(({ account_id, name, date, account_url }, index) => {
          const place = index + 1;
          return (
            <li key={account_id} data-me={account_id === me || undefined}>
              <span className={classes.place}>
                {place === 1 || place === 2 || place === 3 ? <Pennant place={place} /> : number(place)}
              </span>
              <a href={account_url}>{name}</a>
              <span className={classes.date}>
                <RelativeTime date={date} />
              </span>
            </li>
          );
        })}
      </ol>
      {count < rows.length && (
        <Button variant="default" size="xs" mt={8} onClick={() => setCount(count + MORE_ROWS)}>
          {app.more}
        </Button>
      )}
    </>
  );
}
