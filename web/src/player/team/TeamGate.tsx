import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { ErrorPage } from '../../components/ErrorPage';
import { useMessages } from '../../i18n/context';
import { Panel } from './Panel';

/** Renders its children only for logged-in users without a team, in team mode. */
export function TeamGate({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { team } = useMessages();
  const { event, viewer } = useBoot();
  if (event.mode !== 'teams') return <ErrorPage status={404} />;
  if (!viewer) return <ErrorPage status={403} />;
  if (!viewer.team) return children;
  return (
    <Panel title={title}>
      <p>{team.have_team(viewer.team.name)}</p>
      <div>
        <Button component="a" href="/team">
          {team.go_team}
        </Button>
      </div>
    </Panel>
  );
}
