import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useBoot } from '../../api/boot';
import { queryOptions } from '../../api/query';
import { QueryErrorPage, ErrorPage } from '../../components/ErrorPage';
import { Profile } from './Profile';
import { idOf } from '../../domain/accounts/profile-data';
import { ProfileSkeleton } from './ProfileSkeleton';

export default function UserScreen(): ReactNode {
  const id = idOf(useParams<{ id?: string }>().id);
  return id === null ? <ErrorPage status={404} /> : <User id={id} />;
}

function User({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/users/{id}', { params: { path: { id } } }));
  const team = useTeamOf(data?.data.team_id ?? null);
  if (error && !data) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ProfileSkeleton />;
  return <Profile kind="users" facts={{ ...data.data, team }} results={id} />;
}

/** Id and name of a user's team; null in user mode, without a team and until loaded. */
export function useTeamOf(team_id: number | null): { id: number; name: string } | null {
  const { event } = useBoot();
  const { data } = useQuery({
    ...queryOptions('/api/v1/teams/{id}', { params: { path: { id: team_id ?? 0 } } }),
    enabled: event.mode === 'teams' && team_id !== null,
  });
  return data?.data ?? null;
}
