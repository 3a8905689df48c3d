import type { ReactNode } from 'react';
import { SignalFlag } from '../components/SignalFlag';
import { useFormats, useMessages } from '../i18n/context';
import type { BoardRow } from './api';
import classes from './Projector.module.css';

export function Ranks({ rows }: { rows: readonly BoardRow[] | null }): ReactNode {
  const { projector } = useMessages();
  const { number } = useFormats();
  return (
    <section className={classes.ranks} aria-label={projector.standings}>
      {rows?.length === 0 && <p className={classes.nothing}>{projector.no_points}</p>}
      <ol>
        {rows?.map(({ pos, account_id, name, score }) => (
          <li key={account_id} data-place={pos}>
            <span className={classes.place}>{number(pos)}</span>
            <SignalFlag name={name} size={40} />
            <span className={classes.name} dir="auto">
              {name}
            </span>
            <span className={classes.score}>{number(score)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
