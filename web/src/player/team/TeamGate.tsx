import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { Refusal } from '../../components/ErrorPage';
import { useWords } from '../../words/context';
import { Panel } from './Panel';

/** Lets those through who are signed in and have no team yet, where teams compete. */
export function TeamGate({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { team } = useWords();
  const { event, viewer } = useBoot();
  if (event.mode !== 'teams') return <Refusal status={404} />;
  if (!viewer) return <Refusal status={403} />;
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
