import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { Empty } from '../../kit/Empty';
import { ErrorRefusal } from '../../kit/Refusal';
import { useFormats, useWords } from '../../words/context';
import { AwardList } from './AwardList';
import { CategoryBars } from './CategoryBars';
import type { Kind } from './kinds';
import classes from './Profile.module.css';
import { ProfileFigures } from './ProfileFigures';
import { ProfileHead, type ProfileFacts } from './ProfileHead';
import { ScoreLine } from './ScoreLine';
import { SolveTable } from './SolveTable';
import { useResults, type Results } from './useResults';

interface Props {
  kind: Kind;
  facts: ProfileFacts;
  /** Whose results are read: an account's, or one's own, which are live. */
  results: number | 'me';
  /** What stands in the head beside the name. */
  actions?: ReactNode;
  /** What comes first at the side. */
  children?: ReactNode;
}

/** Who an account is, and what it has done. */
export function Profile({ kind, facts, results: id, actions, children }: Props): ReactNode {
  const results = useResults(kind, id);
  const isOwn = id === 'me';
  return (
    <div className={classes.profile}>
      <ProfileHead kind={kind} facts={facts} actions={actions} />
      <ProfileFigures facts={facts} results={results} isOwn={isOwn} />
      <FreezeNote isOwn={isOwn} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Done kind={kind} name={facts.name} results={results} isOwn={isOwn} />
        </div>
        <div className={classes.side}>
          {children}
          {results.solves && <CategoryBars solves={results.solves} />}
          {results.awards && <AwardList awards={results.awards} />}
        </div>
      </div>
    </div>
  );
}

function Done({
  kind,
  name,
  results: { solves, awards, isHidden, error, retry },
  isOwn,
}: {
  kind: Kind;
  name: string;
  results: Results;
  isOwn: boolean;
}): ReactNode {
  const { people } = useWords();
  const { can } = useBoot();
  if (isHidden) return <Empty title={people.hidden_points} />;
  if (error) return <ErrorRefusal error={error} onRetry={retry} />;
  if (!solves || !awards) return <Skeleton height={320} />;
  if (solves.length === 0 && awards.length === 0)
    return (
      <Empty title={people.nothing_yet}>
        <span>{isOwn ? people.nothing_yet_own : people.nothing_yet_text}</span>
        {isOwn && can.see_challenges && (
          <Button component="a" href="/challenges">
            {people.to_challenges}
          </Button>
        )}
      </Empty>
    );
  return (
    <>
      <ScoreLine name={name} solves={solves} awards={awards} isOwn={isOwn} />
      {solves.length > 0 && <SolveTable solves={solves} withUser={kind === 'teams'} />}
    </>
  );
}

/** Says of when the points are, while the standings are frozen. */
function FreezeNote({ isOwn }: { isOwn: boolean }): ReactNode {
  const { people } = useWords();
  const { event } = useBoot();
  const { dateTime } = useFormats();
  if (!event.frozen || event.freeze === null) return null;
  const date = dateTime(event.freeze);
  return <p className={classes.note}>{isOwn ? people.frozen_own(date) : people.frozen(date)}</p>;
}
