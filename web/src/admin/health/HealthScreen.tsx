import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshBoot, useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryOptions, unwrap } from '../../api/query';
import { ConfirmButton } from '../../components/ConfirmButton';
import { RelativeTime } from '../../components/RelativeTime';
import { useFormats, useMessages } from '../../i18n/context';
import { Card } from '../components/Card';
import { Facts } from '../components/Facts';
import { LoadFailure } from '../components/LoadFailure';
import { PageHeader } from '../components/PageHeader';
import { useLiveAdmin } from '../components/useLiveAdmin';
import { useAdminMessages } from '../messages';
import { AlertList } from './AlertList';
import classes from './HealthScreen.module.css';
import type { Health } from './minutes';
import { Sparklines } from './Sparklines';
import { StartChecklist } from './StartChecklist';
import { useHealth } from './useHealth';
import { Workers } from './Workers';

export default function HealthScreen(): ReactNode {
  const { health, frame } = useAdminMessages();
  const { event } = useBoot();
  const { app } = useMessages();
  const { dateTime } = useFormats();
  useLiveAdmin(['/api/v1/statistics'], ['challenges', 'scores', 'event']);
  const moments = [
    [health.starts, event.start],
    [health.ends, event.end],
    [health.freezes, event.freeze],
  ] as const;
  const times = moments.map(([label, moment]): [string, ReactNode] => [
    label,
    moment === null ? (
      app.none
    ) : (
      <>
        {dateTime(moment)}, <RelativeTime date={moment} />
      </>
    ),
  ]);
  return (
    <>
      <PageHeader title={frame.parts.health} actions={<PauseButton />} />
      <div className={classes.screen}>
        <Card title={event.name}>
          <Facts facts={[[health.state, health.states[event.state]], ...times]} />
        </Card>
        <Now />
      </div>
    </>
  );
}

function Now(): ReactNode {
  const { event } = useBoot();
  const { data, error, refetch } = useHealth();
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton height={600} />;
  const { attention, minutes, workers, jobs, mails, now } = data.data;
  return (
    <>
      {event.state === 'before' && event.start !== null ? (
        <StartChecklist findings={attention} start={event.start} />
      ) : (
        <AlertList findings={attention} />
      )}
      <Counts />
      <Sparklines minutes={minutes} />
      <Workers workers={workers} now={now} />
      <Background jobs={jobs} mails={mails} />
    </>
  );
}

function Counts(): ReactNode {
  const { health } = useAdminMessages();
  const { event } = useBoot();
  const { number } = useFormats();
  const users = useQuery(queryOptions('/api/v1/statistics/users'));
  const teams = useQuery({ ...queryOptions('/api/v1/statistics/teams'), enabled: event.mode === 'teams' });
  const challenges = useQuery(
    queryOptions('/api/v1/statistics/challenges/{column}', { params: { path: { column: 'state' } } }),
  );
  const submissions = useQuery(
    queryOptions('/api/v1/statistics/submissions/{column}', { params: { path: { column: 'type' } } }),
  );
  const failed = [users, teams, challenges, submissions].find(({ error, data }) => error && !data);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <ul className={classes.counts}>
      <Fact
        label={health.users}
        count={users.data?.data.registered}
        note={users.data && health.confirmed(number(users.data.data.confirmed))}
      />
      {event.mode === 'teams' && <Fact label={health.teams} count={teams.data?.data.registered} />}
      <Fact
        label={health.challenges}
        count={sumOf(challenges.data?.data)}
        note={challenges.data && health.visible(number(challenges.data.data['visible'] ?? 0))}
      />
      <Fact
        label={health.submissions}
        count={sumOf(submissions.data?.data)}
        note={submissions.data && health.right(number(submissions.data.data['correct'] ?? 0))}
      />
    </ul>
  );
}

function sumOf(counts: Readonly<Record<string, number>> | undefined): number | undefined {
  return counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
}

interface Props {
  label: string;
  count: number | undefined;
  note?: string;
}

function Fact({ label, count, note }: Props): ReactNode {
  const { number } = useFormats();
  return (
    <li className={classes.count}>
      <span className="secondary">{label}</span>
      {count === undefined ? <Skeleton height={34} width={80} /> : <strong>{number(count)}</strong>}
      {note !== undefined && <span className="secondary">{note}</span>}
    </li>
  );
}

function PauseButton(): ReactNode {
  const { health } = useAdminMessages();
  const { paused, state } = useBoot().event;
  if (state === 'ended') return null;
  const way = paused ? 'resume' : 'pause';
  return (
    <ConfirmButton
      label={health[way]}
      title={health[`${way}_title`]}
      text={health[`${way}_text`]}
      run={async () => {
        await unwrap(api.PATCH('/api/v1/configs', { body: { paused: String(!paused) } }));
        await refreshBoot();
      }}
    />
  );
}

function Background({ jobs, mails }: Pick<Health, 'jobs' | 'mails'>): ReactNode {
  const { background: words } = useAdminMessages().health;
  const { number } = useFormats();
  return (
    <Card title={words.title}>
      {jobs.length === 0 ? (
        <p className={classes.quiet}>{words.none}</p>
      ) : (
        <div className={classes.jobs}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.kind}</th>
                <th scope="col">{words.pending}</th>
                <th scope="col">{words.given_up}</th>
                <th scope="col">{words.overdue}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ kind, pending, given_up, overdue_seconds }) => (
                <tr key={kind}>
                  <th scope="row" lang="en">
                    {kind}
                  </th>
                  <td>{number(pending)}</td>
                  <td>{number(given_up)}</td>
                  <td>{words.seconds(number(overdue_seconds))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={classes.quiet}>
        <strong>{words.mails}</strong>:{' '}
        {mails.configured
          ? words.mails_of(number(mails.waiting), number(mails.failing), number(mails.given_up))
          : words.no_server}
      </p>
      {mails.error !== null && (
        <p className={classes.quiet}>
          {words.said} <code lang="en">{mails.error}</code>
        </p>
      )}
    </Card>
  );
}
