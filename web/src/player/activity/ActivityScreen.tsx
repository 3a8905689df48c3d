import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { EmptyState } from '../../components/EmptyState';
import { ErrorPage } from '../../components/ErrorPage';
import { PageTitle } from '../../components/PageTitle';
import { Pennant } from '../../components/Pennant';
import { RelativeTime } from '../../components/RelativeTime';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { SignalFlag } from '../../components/SignalFlag';
import { useFilters } from '../../components/useFilters';
import { AccountName } from '../../domain/scoreboard/AccountName';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { useFormats, useMessages } from '../../i18n/context';
import { usePolling } from '../../live/LiveProvider';
import { ACTIVITY_FILTERS, feedOf, readOlder, type ActivityFilter, type Solve } from './activity-api';
import classes from './Activity.module.css';
import { Filters } from './Filters';
import { useVisibleSolves } from './useVisibleSolves';

export default function ActivityScreen(): ReactNode {
  const { app, scoreboard } = useMessages();
  const { can, viewer, event } = useBoot();
  const { challenge, account, bloods } = useFilters(ACTIVITY_FILTERS).values;
  if (!can.see_scoreboard) return <ErrorPage status={403} text={viewer ? scoreboard.hidden : ''} />;
  const filter: ActivityFilter = {
    challenge_id: Number(challenge) || undefined,
    account_id: Number(account) || undefined,
    bloods: bloods === '' ? undefined : true,
  };
  return (
    <div className={classes.screen}>
      <PageTitle>{app.activity}</PageTitle>
      {event.state === 'before' && viewer?.type !== 'admin' ? (
        <EmptyState title={scoreboard.activity.empty}>{scoreboard.empty_before}</EmptyState>
      ) : (
        <>
          <Filters />
          <Feed key={JSON.stringify(filter)} filter={filter} />
        </>
      )}
    </div>
  );
}

function Feed({ filter }: { filter: ActivityFilter }): ReactNode {
  const { app, scoreboard } = useMessages();
  const { activity } = scoreboard;
  const { data, error } = useQuery({ ...feedOf(filter), refetchInterval: usePolling() });
  const [isBusy, setBusy] = useState(false);
  const { visible, fresh, show } = useVisibleSolves(data?.solves ?? []);
  if (!data && error) throw error;
  if (!data) return <ScreenSkeleton />;
  const before_id = data.next_before_id;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (data.solves.length === 0)
    return isFiltered ? (
      <EmptyState title={activity.none_found}>
        <a href="/activity">{activity.clear}</a>
      </EmptyState>
    ) : (
      <EmptyState title={activity.empty}>{activity.empty_text}</EmptyState>
    );
  return (
    <>
      <div className={classes.fresh} role="status">
        {fresh > 0 && (
          <Button size="compact-md" onClick={show}>
            {activity.fresh(fresh)}
          </Button>
        )}
      </div>
      <ActivityTable solves={visible} />
      {before_id === null ? (
        !isFiltered && <p className={classes.end}>{activity.end}</p>
      ) : (
        <Button
          variant="default"
          className={classes.more}
          loading={isBusy}
          onClick={() => {
            setBusy(true);
            void readOlder(filter, before_id)
              .catch(() => undefined)
              .finally(() => setBusy(false));
          }}
        >
          {app.more}
        </Button>
      )}
    </>
  );
}

function ActivityTable({ solves }: { solves: readonly Solve[] }): ReactNode {
  const { app, scoreboard } = useMessages();
  const competitors = useCompetitors();
  const { event } = useBoot();
  const { number } = useFormats();
  const { activity } = scoreboard;
  return (
    <table className={classes.table} aria-label={app.activity}>
      <thead>
        <tr>
          <th scope="col" className={classes.when}>
            {activity.when}
          </th>
          <th scope="col">{competitors.one}</th>
          <th scope="col">{activity.challenge}</th>
          <th scope="col" className={classes.category}>
            {scoreboard.category}
          </th>
          <th scope="col" className={classes.value}>
            {activity.points}
          </th>
        </tr>
      </thead>
      <tbody>
        {solves.map(({ id, date, account, challenge, blood, value }) => (
          <tr key={id}>
            <td className={classes.when}>
              <RelativeTime date={date} />
            </td>
            <td className={classes.account}>
              <AccountName name={account.name} href={`/${event.mode}/${String(account.id)}`} />
            </td>
            <td className={classes.challenge}>
              <span>
                <a href={`/challenges/${String(challenge.id)}`} dir="auto">
                  {challenge.name}
                </a>
                {(blood === 1 || blood === 2 || blood === 3) && <Pennant place={blood} />}
              </span>
            </td>
            <td className={classes.category}>
              {challenge.category !== null && (
                <span>
                  <SignalFlag name={challenge.category} size={14} /> <span dir="auto">{challenge.category}</span>
                </span>
              )}
            </td>
            <td className={classes.value}>{value !== null && number(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
