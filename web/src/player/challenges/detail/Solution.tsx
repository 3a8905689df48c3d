import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { api } from '../../../api/client';
import { queryOptions, unwrap } from '../../../api/query';
import { Html } from '../../../components/Html';
import { QueryErrorPage } from '../../../components/ErrorPage';
import { useMessages } from '../../../i18n/context';
import { nameOf } from './curl';
import classes from './Lines.module.css';

const PATH = '/api/v1/solutions/{id}';

/** The solution of a challenge; that it is asked for is kept by the server, so that it is not shown unasked. */
export function Solution({ id }: { id: number }): ReactNode {
  const { challenge } = useMessages();
  const { viewer } = useBoot();
  const client = useQueryClient();
  const solution = useQuery(queryOptions(PATH, { params: { path: { id } } }));
  const unlock = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/unlocks', { body: { target: id, type: 'solutions' } })),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  });
  if (solution.error) return <QueryErrorPage error={solution.error} onRetry={() => void solution.refetch()} />;
  if (!solution.data) return <Skeleton height={80} />;
  const { data } = solution.data;
  if (!('html' in data))
    return (
      <Button variant="default" size="xs" disabled={!viewer} loading={unlock.isPending} onClick={() => unlock.mutate()}>
        {challenge.solution_show}
      </Button>
    );
  return (
    <>
      <Html html={data.html} />
      {data.files.length > 0 && (
        <ul className={classes.lines}>
          {data.files.map((url) => (
            <li key={url} className={classes.line}>
              <a href={url} download>
                {nameOf(url)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
