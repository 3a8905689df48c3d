import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountIdOf, useBoot } from '../../api/boot';
import { get } from '../../api/query';
import { useFormats, useWords } from '../../words/context';
import classes from './Scoreboard.module.css';

/** Says since when the board is frozen, and what the viewer has by now. */
export function FreezeNotice(): ReactNode {
  const { event } = useBoot();
  const { scoreboard } = useWords();
  const { dateTime } = useFormats();
  if (!event.frozen || event.freeze === null) return null;
  return (
    <p className={classes.freeze} role="status">
      {scoreboard.frozen(dateTime(event.freeze))} <OwnPoints />
    </p>
  );
}

function OwnPoints(): ReactNode {
  const boot = useBoot();
  const { scoreboard } = useWords();
  const { number } = useFormats();
  const own = accountIdOf(boot);
  const isTeam = boot.event.mode === 'teams';
  const user = useQuery({ ...get('/api/v1/users/me'), enabled: own !== null && !isTeam });
  const team = useQuery({ ...get('/api/v1/teams/me'), enabled: own !== null && isTeam });
  const points = (isTeam ? team : user).data?.data.score;
  return points == null ? null : <strong>{scoreboard.frozen_own(number(points))}</strong>;
}
