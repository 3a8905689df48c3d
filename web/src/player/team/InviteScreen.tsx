import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryOptions, unwrap } from '../../api/query';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { QueryErrorPage, ErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { SignalFlag } from '../../components/SignalFlag';
import { useMessages } from '../../i18n/context';
import { Panel } from './Panel';
import { refreshTeam } from './team-queries';

export default function InviteScreen(): ReactNode {
  const { team } = useMessages();
  const { event } = useBoot();
  const code = new URLSearchParams(useSearch()).get('code') ?? '';
  const { data, error, refetch } = useQuery({
    ...queryOptions('/api/v1/teams/invitations/{code}', { params: { path: { code } } }),
    enabled: code !== '' && event.mode === 'teams',
  });
  if (event.mode !== 'teams') return <ErrorPage status={404} />;
  if (code === '' || (error && [400, 403, 404].includes(error.status)))
    return (
      <Panel title={team.invitation_over}>
        <p>{team.invitation_over_text}</p>
      </Panel>
    );
  if (error && !data) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const { name, members } = data.data.team;
  return (
    <Panel title={team.invited(name)}>
      <SignalFlag name={name} size={64} />
      <p>{team.invited_text(members)}</p>
      <InvitationForm code={code} />
    </Panel>
  );
}

function InvitationForm({ code }: { code: string }): ReactNode {
  const { app, team } = useMessages();
  const { viewer, can } = useBoot();
  const [, navigate] = useLocation();
  const form = useSubmit([], async () => {
    await unwrap(api.POST('/api/v1/teams/me/join', { body: { code } }));
    await refreshTeam();
    navigate('/team');
  });
  if (!viewer) {
    const next = `?next=${encodeURIComponent(`/teams/invite?code=${encodeURIComponent(code)}`)}`;
    return (
      <>
        <p>{team.invited_guest}</p>
        <div className="actions">
          <Button component="a" href={`/login${next}`}>
            {app.log_in}
          </Button>
          {can.register && (
            <Button component="a" href={`/register${next}`} variant="default">
              {app.register}
            </Button>
          )}
        </div>
      </>
    );
  }
  if (viewer.team)
    return (
      <>
        <p>{team.have_team(viewer.team.name)}</p>
        <div>
          <Button component="a" href="/team">
            {team.go_team}
          </Button>
        </div>
      </>
    );
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <Button type="submit" loading={form.isBusy}>
        {team.join_action}
      </Button>
    </form>
  );
}
