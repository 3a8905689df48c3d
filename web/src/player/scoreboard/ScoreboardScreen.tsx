import { useState, type ReactNode } from 'react';
import { accountIdOf, useBoot } from '../../api/boot';
import { Heading } from '../../kit/Heading';
import { Refusal } from '../../kit/Refusal';
import { ScreenSkeleton } from '../../kit/ScreenSkeleton';
import { useFilters } from '../../kit/useFilters';
import { useWords } from '../../words/context';
import { useBracketsReady } from '../people/useBrackets';
import { BoardList } from './BoardList';
import { FreezeNotice } from './FreezeNotice';
import { Matrix } from './Matrix';
import { SCOREBOARD_FILTERS } from './scoreboard-filters';
import { ScoreGraph } from './ScoreGraph';
import classes from './Scoreboard.module.css';
import { Toolbar } from './Toolbar';
import { useCompared } from './use-compared';

/** The standings: list or matrix, and the graph of their first. What is chosen is in the address. */
export default function ScoreboardScreen(): ReactNode {
  const { app, scoreboard } = useWords();
  const boot = useBoot();
  const { bracket, view, t } = useFilters(SCOREBOARD_FILTERS).values;
  const compared = useCompared();
  const [isReplaying, setReplaying] = useState(t !== '');
  const bracket_id = Number(bracket) || undefined;
  const own = accountIdOf(boot);
  // The choice of brackets comes above everything else, which would move.
  const isReady = useBracketsReady();
  // Challenges are not told before the start, nor who solved them.
  const isOpen = boot.event.state !== 'before' || boot.viewer?.type === 'admin';

  if (!boot.can.see_scoreboard) return <Refusal status={403} text={boot.viewer ? scoreboard.hidden : ''} />;
  return (
    <div className={classes.screen}>
      <Heading>{app.scoreboard}</Heading>
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
