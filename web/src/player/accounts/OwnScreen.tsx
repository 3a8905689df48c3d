import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { get } from '../../api/query';
import { ErrorRefusal, Refusal } from '../../components/ErrorPage';
import { useWords } from '../../words/context';
import { Profile } from './Profile';
import classes from './Profile.module.css';
import { ProfileSkeleton } from './ProfileSkeleton';
import { useTeamOf } from './UserScreen';

/** One's own profile, with what only oneself sees. */
export default function OwnScreen(): ReactNode {
  const { viewer } = useBoot();
  return viewer ? <Own /> : <Refusal status={403} />;
}

function Own(): ReactNode {
  const { people } = useWords();
  const { viewer } = useBoot();
  const { data, error, refetch } = useQuery(get('/api/v1/users/me'));
  const team = useTeamOf(data?.data.team_id ?? null);
  if (error && !data) return <ErrorRefusal error={error} onRetry={() => void refetch()} />;
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
