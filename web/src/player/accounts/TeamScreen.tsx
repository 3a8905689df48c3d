import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { queryOptions } from '../../api/query';
import { QueryErrorPage, ErrorPage } from '../../components/ErrorPage';
import { MemberList } from './MemberList';
import { Profile } from './Profile';
import { idOf } from '../../domain/accounts/profile-data';
import { ProfileSkeleton } from './ProfileSkeleton';

export default function TeamScreen(): ReactNode {
  const id = idOf(useParams<{ id?: string }>().id);
  return id === null ? <ErrorPage status={404} /> : <Team id={id} />;
}

function Team({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/teams/{id}', { params: { path: { id } } }));
  if (error && !data) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ProfileSkeleton />;
  return (
    <Profile kind="teams" facts={data.data} results={id}>
      <MemberList members={data.data.member_details} />
    </Profile>
  );
}
