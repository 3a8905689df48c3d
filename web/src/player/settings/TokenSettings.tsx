import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get } from '../../api/query';
import { Empty } from '../../kit/Empty';
import { ErrorRefusal } from '../../kit/Refusal';
import { useWords } from '../../words/context';
import classes from './Settings.module.css';
import { TokenForm } from './TokenForm';
import { TokenRow } from './TokenRow';

/** Tokens, by which programs use the API in the player's name. */
export function TokenSettings(): ReactNode {
  const { settings } = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/tokens'));
  return (
    <>
      <p className={classes.quiet}>{settings.tokens_text}</p>
      <TokenForm />
      <section className={classes.section}>
        <h2>{settings.token_list}</h2>
        {error && !data ? (
          <ErrorRefusal error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={80} />
        ) : data.data.length === 0 ? (
          <Empty title={settings.token_none}>{settings.token_none_text}</Empty>
        ) : (
          <ul className={classes.rows} aria-label={settings.token_list}>
            {data.data.map(({ id, expiration }) => (
              <TokenRow key={id} id={id} expiration={expiration} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
