import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { get } from '../../../api/query';
import { Ago } from '../../../kit/Ago';
import { ErrorRefusal } from '../../../kit/Refusal';
import { useWords } from '../../../words/context';
import classes from './OwnTries.module.css';

/** The player's own answers to a challenge: covered until they are asked for, since others may look on. */
export function OwnTries({ id }: { id: number }): ReactNode {
  const { challenge } = useWords();
  const [isShown, setShown] = useState(false);
  const tries = useQuery(get('/api/v1/users/me/submissions', { params: { query: { challenge_id: id } } }));
  if (tries.error && !tries.data) return <ErrorRefusal error={tries.error} onRetry={() => void tries.refetch()} />;
  if (!tries.data) return <Skeleton height={60} />;
  const { data } = tries.data;
  if (data.length === 0) return <p className={classes.text}>{challenge.own_tries_none}</p>;
  return (
    <>
      <Button size="compact-sm" variant="default" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? challenge.own_tries_hide : challenge.own_tries_show}
      </Button>
      <ul className={classes.tries}>
        {data.map(({ id: key, provided, type, date }) => (
          <li key={key}>
            <code dir="ltr">{isShown ? provided : '••••••••••'}</code>
            <span className={classes.kind}>{challenge.try_kinds[type]}</span>
            <span className={classes.text}>
              <Ago date={date} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
