import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import type { State } from './challenge-rows';
import classes from './ChallengesScreen.module.css';

export function StateBadge({ state }: { state: State }): ReactNode {
  const { challenges: words } = useAdminMessages();
  return (
    <span className={classes.state} data-state={state}>
      {words.states[state]}
    </span>
  );
}
