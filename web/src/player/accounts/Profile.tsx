import { Button, Skeleton } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { RelativeTime } from '../../components/RelativeTime';
import { BarList } from '../../components/chart/BarList';
import { StepChart } from '../../components/chart/StepChart';
import { useNow } from '../../components/useNow';
import { EmptyState } from '../../components/EmptyState';
import { QueryErrorPage } from '../../components/ErrorPage';
import { SignalFlag } from '../../components/SignalFlag';
import { useFormats, useMessages } from '../../i18n/context';
import type { Kind } from '../../domain/accounts/kinds';
import { categoriesOf, spanOf, stepsOf, type Awarded, type Solved } from '../../domain/accounts/profile-data';
import classes from './Profile.module.css';
import { ProfileFigures } from './ProfileFigures';
import { ProfileHead, type ProfileFacts } from './ProfileHead';
import { SolveTable } from './SolveTable';
import { useResults, type AwardRow, type Results } from './useResults';

interface Props {
  kind: Kind;
  facts: ProfileFacts;
  /** Account whose solves and awards are read. `me` is the viewer's account: its results ignore the freeze. */
  results: number | 'me';
  actions?: ReactNode;
  children?: ReactNode;
}

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
  const { people } = useMessages();
  const { can } = useBoot();
  if (isHidden) return <EmptyState title={people.hidden_points} />;
  if (error) return <QueryErrorPage error={error} onRetry={retry} />;
  if (!solves || !awards) return <Skeleton height={320} />;
  if (solves.length === 0 && awards.length === 0)
    return (
      <EmptyState title={people.nothing_yet}>
        <span>{isOwn ? people.nothing_yet_own : people.nothing_yet_text}</span>
        {isOwn && can.see_challenges && (
          <Button component="a" href="/challenges">
            {people.to_challenges}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <ScoreLine name={name} solves={solves} awards={awards} isOwn={isOwn} />
      {solves.length > 0 && <SolveTable solves={solves} withUser={kind === 'teams'} />}
    </>
  );
}

function FreezeNote({ isOwn }: { isOwn: boolean }): ReactNode {
  const { people } = useMessages();
  const { event } = useBoot();
  const { dateTime } = useFormats();
  if (!event.frozen || event.freeze === null) return null;
  const date = dateTime(event.freeze);
  return <p className={classes.note}>{isOwn ? people.frozen_own(date) : people.frozen(date)}</p>;
}

function AwardList({ awards }: { awards: readonly AwardRow[] }): ReactNode {
  const { people } = useMessages();
  const { language } = useFormats();
  const signed = new Intl.NumberFormat(language, { signDisplay: 'always' });
  if (awards.length === 0) return null;
  return (
    <section className={classes.part}>
      <h2>{people.awards}</h2>
      <ul className={classes.awards}>
        {awards.map(({ id, name, description, value, date }) => (
          <li key={id}>
            <span>
              <bdi>{name ?? people.award}</bdi>
              <span className={classes.description}>
                {description && (
                  <>
                    <bdi>{description}</bdi> ·{' '}
                  </>
                )}
                <RelativeTime date={date} />
              </span>
            </span>
            <span className={`${classes.amount ?? ''} numbers`} data-negative={value < 0 || undefined}>
              {signed.format(value)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryBars({ solves }: { solves: readonly Solved[] }): ReactNode {
  const { people, app } = useMessages();
  const { number } = useFormats();
  if (solves.length === 0) return null;
  return (
    <section className={classes.part}>
      <h2>{people.categories}</h2>
      <BarList
        label={people.categories}
        bars={categoriesOf(solves).map(({ category, solves: count, points }) => ({
          id: category,
          label: (
            <>
              <SignalFlag name={category} size={16} />
              <bdi>{category || people.no_category}</bdi>
            </>
          ),
          value: points,
          text: people.part(app.solves(count), number(points)),
        }))}
      />
    </section>
  );
}

function ScoreLine({
  name,
  solves,
  awards,
  isOwn,
}: {
  name: string;
  solves: readonly Solved[];
  awards: readonly Awarded[];
  isOwn: boolean;
}): ReactNode {
  const { people } = useMessages();
  const { event } = useBoot();
  const now = useNow(60);
  const steps = useMemo(() => stepsOf(solves, awards), [solves, awards]);
  const freeze = event.frozen && !isOwn && event.freeze !== null ? Date.parse(event.freeze) : null;
  const { start, end } = spanOf(event, steps, now);
  return (
    <section aria-label={people.score_line}>
      <StepChart
        label={people.score_line}
        title={<h2>{people.score_line}</h2>}
        series={[{ id: 0, name, steps, strong: true }]}
        start={start}
        end={end}
        until={freeze ?? end}
        freeze={freeze}
        height={280}
      />
    </section>
  );
}
