import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { queryOptions } from '../../api/query';
import { QueryErrorPage, ErrorPage } from '../../components/ErrorPage';
import { useMessages } from '../../i18n/context';
import { Profile } from './Profile';
import classes from './Profile.module.css';
import { ProfileSkeleton } from './ProfileSkeleton';
import { useTeamOf } from './UserScreen';

/** The user's own profile, with details that only they see. */
export default function OwnScreen(): ReactNode {
  const { viewer } = useBoot();
  return viewer ? <Own /> : <ErrorPage status={403} />;
}

function Own(): ReactNode {
  const { people } = useMessages();
  const { viewer } = useBoot();
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/users/me'));
  const team = useTeamOf(data?.data.team_id ?? null);
  if (error && !data) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ProfileSkeleton />;
  return (
    <Profile
      kind="users"
      facts={{ ...data.data, team }}
      results="me"
      actions={
        <Button component="a" href="/settings/profile" variant="default">
          {people.edit_profile}
        </Button>
      }
    >
      {viewer?.hidden && <p className={classes.note}>{people.is_hidden}</p>}
    </Profile>
  );
}
