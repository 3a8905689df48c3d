import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { RelativeTime } from '../../components/RelativeTime';
import { Pennant } from '../../components/Pennant';
import { SignalFlag } from '../../components/SignalFlag';
import { useFormats, useMessages } from '../../i18n/context';
import { AccountName } from '../../domain/scoreboard/AccountName';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import classes from './Activity.module.css';
import type { Solve } from './activity-api';

/** Who solved what. */
export function ActivityTable({ solves }: { solves: readonly Solve[] }): ReactNode {
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
