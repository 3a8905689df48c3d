import type { ReactNode } from 'react';
import { useAdminWords } from '../words';
import type { State } from './challenge-rows';
import classes from './ChallengesScreen.module.css';

/** Who sees a challenge. */
export function StateBadge({ state }: { state: State }): ReactNode {
  const { challenges: words } = useAdminWords();
  return (
    <span className={classes.state} data-state={state}>
      {words.states[state]}
    </span>
  );
}
