import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { get } from '../../api/query';
import { Ago } from '../../kit/Ago';
import { useFormats, useWords } from '../../words/context';
import { Card } from '../kit/Card';
import { LoadFailure } from '../kit/LoadFailure';
import { ScreenHead } from '../kit/ScreenHead';
import { useLiveAdmin } from '../kit/useLiveAdmin';
import { useAdminWords } from '../words';
import { Fact } from './Fact';
import classes from './HealthScreen.module.css';

/** How the event stands: the home of the panel. */
export default function HealthScreen(): ReactNode {
  const { health, frame } = useAdminWords();
  const { event } = useBoot();
  const { app } = useWords();
  const { dateTime } = useFormats();
  useLiveAdmin(['/api/v1/statistics'], ['challenges', 'scores', 'event']);
  const moments = [
    [health.starts, event.start],
    [health.ends, event.end],
    [health.freezes, event.freeze],
  ] as const;
  return (
    <>
      <ScreenHead title={frame.parts.health} />
      <div className={classes.screen}>
        <Card title={event.name}>
          <dl className={classes.facts}>
            <div>
              <dt>{health.state}</dt>
              <dd>{health.states[event.state]}</dd>
            </div>
            {moments.map(([label, moment]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {moment === null ? (
                    app.none
                  ) : (
                    <>
                      {dateTime(moment)}, <Ago date={moment} />
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Counts />
      </div>
    </>
  );
}

function Counts(): ReactNode {
  const { health } = useAdminWords();
  const { event } = useBoot();
  const { number } = useFormats();
  const users = useQuery(get('/api/v1/statistics/users'));
  const teams = useQuery({ ...get('/api/v1/statistics/teams'), enabled: event.mode === 'teams' });
  const challenges = useQuery(get('/api/v1/statistics/challenges/{column}', { params: { path: { column: 'state' } } }));
  const submissions = useQuery(
    get('/api/v1/statistics/submissions/{column}', { params: { path: { column: 'type' } } }),
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
