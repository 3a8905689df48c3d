import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import { CopyButton } from '../../../kit/CopyButton';
import { LoadFailure } from '../../kit/LoadFailure';
import { useAdminWords } from '../../words';
import classes from '../People.module.css';

/** A link by which anybody joins a team; made when this is opened. */
export function Invitation({ id }: { id: number }): ReactNode {
  const { people } = useAdminWords();
  const { team: words } = people;
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', id],
    queryFn: () => read(api.POST('/api/v1/teams/{id}/members', { params: { path: { id } } })),
    gcTime: 0,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  const code = 'code' in data.data ? data.data.code : '';
  const link = `${location.origin}/teams/invite?code=${encodeURIComponent(code)}`;
  return (
    <div className={classes.dialogForm}>
      <p>{words.invite_text}</p>
      <code className={classes.link}>{link}</code>
      <div>
        <CopyButton text={link} />
      </div>
    </div>
  );
}
