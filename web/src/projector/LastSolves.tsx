import type { ReactNode } from 'react';
import { RelativeTime } from '../components/RelativeTime';
import { Pennant } from '../components/Pennant';
import { useMessages } from '../i18n/context';
import type { Solve } from './api';
import classes from './Projector.module.css';

const MAX_SOLVES = 5;

export function LastSolves({ solves }: { solves: readonly Solve[] }): ReactNode {
  const { projector } = useMessages();
  if (solves.length === 0) return <div />;
  return (
    <section className={classes.solves} aria-label={projector.last_solves}>
      <h2>{projector.last_solves}</h2>
      <ul>
        {solves.slice(0, MAX_SOLVES).map(({ id, account, challenge, blood, date }) => (
          <li key={id}>
            <span className={classes.name} dir="auto">
              {account.name}
            </span>
            <span className={classes.challenge} dir="auto">
              {challenge.name}
            </span>
            <span>{(blood === 1 || blood === 2 || blood === 3) && <Pennant place={blood} />}</span>
            <span className={classes.ago}>
              <RelativeTime date={date} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
