import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useWords } from '../../words/context';
import { Panel } from './Panel';
import classes from './Panel.module.css';

/** The ways into a team, for who has none. */
export function NoTeam(): ReactNode {
  const { team } = useWords();
  const { can } = useBoot();
  return (
    <Panel title={team.none}>
      <p>{team.none_text}</p>
      <ol className={classes.ways}>
        <li>
          <h2>{team.found}</h2>
          <p>{can.create_team ? team.found_text : team.closed}</p>
          {can.create_team && (
            <Button component="a" href="/teams/new">
              {team.found}
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
