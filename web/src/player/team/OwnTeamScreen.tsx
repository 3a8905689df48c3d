import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { ConfirmButton } from '../../components/ConfirmButton';
import { QueryErrorPage, ErrorPage } from '../../components/ErrorPage';
import { useFormats, useMessages } from '../../i18n/context';
import { MemberList } from '../accounts/MemberList';
import { Profile } from '../accounts/Profile';
import { ProfileSkeleton } from '../accounts/ProfileSkeleton';
import { ManageTeam } from './ManageTeam';
import classes from './OwnTeam.module.css';
import { Panel } from './Panel';
import panel from './Panel.module.css';
import { forgetTeam, ownTeam, type OwnTeam } from './team-queries';

export default function OwnTeamScreen(): ReactNode {
  const { event, viewer } = useBoot();
  const { part } = useParams<{ part?: string }>();
  if (event.mode !== 'teams' || (part !== undefined && part !== 'manage')) return <ErrorPage status={404} />;
  if (!viewer) return <ErrorPage status={403} />;
  return viewer.team ? <Own part={part} /> : <NoTeam />;
}

function Own({ part }: { part: string | undefined }): ReactNode {
  const { team: words } = useMessages();
  const { viewer } = useBoot();
  const { data, error, refetch } = useQuery(ownTeam);
  if (error && !data) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ProfileSkeleton />;
  const isCaptain = data.data.captain_id === viewer?.id;
  if (part === 'manage')
    return isCaptain ? <ManageTeam team={data.data} /> : <ErrorPage status={403} text={words.captain_only} />;
  return (
    <Profile
      kind="teams"
      facts={data.data}
      results="me"
      actions={
        isCaptain ? (
          <Button component="a" href="/team/manage" variant="default">
            {words.manage}
          </Button>
        ) : (
          <LeaveButton name={data.data.name} />
        )
      }
    >
      <div className="stack">
        <MemberList members={data.data.member_details} />
        <CrewNote team={data.data} isCaptain={isCaptain} />
      </div>
    </Profile>
  );
}

function CrewNote({ team, isCaptain }: { team: OwnTeam; isCaptain: boolean }): ReactNode {
  const { team: words } = useMessages();
  const { team: rules } = useBoot();
  const { number } = useFormats();
  const captain = team.member_details.find(({ captain: isHe }) => isHe);
  return (
    <p className={classes.quiet}>
      {rules.size !== null && <span>{words.size(number(team.members.length), number(rules.size))}. </span>}
      {isCaptain ? (
        <a href="/team/manage">{words.invitation}</a>
      ) : captain ? (
        words.ask_captain(captain.name)
      ) : (
        words.no_captain
      )}
    </p>
  );
}

function LeaveButton({ name }: { name: string }): ReactNode {
  const { team } = useMessages();
  const { team: rules } = useBoot();
  if (!rules.can_leave) return null;
  return (
    <ConfirmButton
      label={team.leave}
      title={team.leave_title(name)}
      text={team.leave_text}
      run={async () => {
        await unwrap(api.POST('/api/v1/teams/me/leave'));
        await forgetTeam();
      }}
    />
  );
}

function NoTeam(): ReactNode {
  const { team } = useMessages();
  const { can } = useBoot();
  return (
    <Panel title={team.none}>
      <p>{team.none_text}</p>
      <ol className={panel.actions}>
        <li>
          <h2>{team.create}</h2>
          <p>{can.create_team ? team.create_text : team.closed}</p>
          {can.create_team && (
            <Button component="a" href="/teams/new">
              {team.create}
            </Button>
          )}
        </li>
        <li>
          <h2>{team.join}</h2>
          <p>{team.join_text}</p>
          <Button component="a" href="/teams/join" variant="default">
            {team.join}
          </Button>
        </li>
        <li>
          <h2>{team.by_invitation}</h2>
          <p>{team.by_invitation_text}</p>
        </li>
      </ol>
    </Panel>
  );
}
