import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageTitle';
import { ErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { useFilters } from '../../components/useFilters';
import { usePolling } from '../../live/LiveProvider';
import { useMessages } from '../../i18n/context';
import classes from './Activity.module.css';
import { ACTIVITY_FILTERS, feedOf, readOlder, type ActivityFilter } from './activity-api';
import { ActivityTable } from './ActivityTable';
import { Filters } from './Filters';
import { useHeld } from './useHeld';

/** What has been solved, as it happens. Which of it is in the address. */
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
  const { shown, fresh, show } = useHeld(data?.solves ?? []);
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
      <ActivityTable solves={shown} />
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
