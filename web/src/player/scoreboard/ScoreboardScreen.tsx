import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { accountIdOf, useBoot } from '../../api/boot';
import { queryOptions } from '../../api/query';
import { PageTitle } from '../../components/PageTitle';
import { ErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { useFilters } from '../../components/useFilters';
import { useFormats, useMessages } from '../../i18n/context';
import { useBracketsReady } from '../../domain/accounts/useBrackets';
import { BoardList } from './BoardList';
import { Matrix } from './Matrix';
import { SCOREBOARD_FILTERS } from './scoreboard-filters';
import classes from './Scoreboard.module.css';
import { ScoreGraph } from './ScoreGraph';
import { Toolbar } from './Toolbar';
import { useCompared } from './useCompared';

export default function ScoreboardScreen(): ReactNode {
  const { app, scoreboard } = useMessages();
  const boot = useBoot();
  const { bracket, view, t } = useFilters(SCOREBOARD_FILTERS).values;
  const compared = useCompared();
  const [isReplaying, setReplaying] = useState(t !== '');
  const bracket_id = Number(bracket) || undefined;
  const own = accountIdOf(boot);
  // Waits for the brackets: their filter is at the top and would move everything below it when it appears.
  const isReady = useBracketsReady();
  // False for players before the start, because the matrix shows challenges and solves, which are secret until then.
  const isOpen = boot.event.state !== 'before' || boot.viewer?.type === 'admin';

  if (!boot.can.see_scoreboard) return <ErrorPage status={403} text={boot.viewer ? scoreboard.hidden : ''} />;
  return (
    <div className={classes.screen}>
      <PageTitle>{app.scoreboard}</PageTitle>
      <FreezeNotice />
      {isReady ? (
        <>
          <Toolbar />
          <ScoreGraph {...{ bracket_id, own, compared, isReplaying, setReplaying }} />
          {!isReplaying &&
            (view === 'matrix' && isOpen ? (
              <Matrix key={bracket} bracket_id={bracket_id} own={own} />
            ) : (
              <BoardList key={bracket} bracket_id={bracket_id} own={own} compared={compared} />
            ))}
        </>
      ) : (
        <ScreenSkeleton />
      )}
    </div>
  );
}

function FreezeNotice(): ReactNode {
  const { event } = useBoot();
  const { scoreboard } = useMessages();
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
  const { scoreboard } = useMessages();
  const { number } = useFormats();
  const own = accountIdOf(boot);
  const isTeam = boot.event.mode === 'teams';
  const user = useQuery({ ...queryOptions('/api/v1/users/me'), enabled: own !== null && !isTeam });
  const team = useQuery({ ...queryOptions('/api/v1/teams/me'), enabled: own !== null && isTeam });
  const points = (isTeam ? team : user).data?.data.score;
  return points == null ? null : <strong>{scoreboard.frozen_own(number(points))}</strong>;
}
