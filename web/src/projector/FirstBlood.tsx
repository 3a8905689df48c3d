import type { ReactNode } from 'react';
import { SignalFlag } from '../components/SignalFlag';
import { useMessages } from '../i18n/context';
import type { Solve } from './api';
import classes from './FirstBlood.module.css';

export function FirstBlood({ solve: { account, challenge, value } }: { solve: Solve }): ReactNode {
  const { app, projector } = useMessages();
  return (
    <div className={classes.blood} role="status">
      <svg className={classes.pennant} viewBox="0 0 44 32" aria-hidden>
        <path d="M2 1v30" />
        <path d="M4 2l38 14L4 30z" />
        <text x="15" y="21">
          1
        </text>
      </svg>
      <p className={classes.kind}>{projector.first_blood}</p>
      <p className={classes.challenge} dir="auto">
        {challenge.name}
      </p>
      <p className={classes.detail}>
        {challenge.category !== null && <bdi>{challenge.category}</bdi>}
        {value !== null && <span>{app.points(value)}</span>}
      </p>
      <p className={classes.by}>{projector.by}</p>
      <p className={classes.account}>
        <SignalFlag name={account.name} size={72} />
        <span dir="auto">{account.name}</span>
      </p>
    </div>
  );
}
