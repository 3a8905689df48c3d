import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/client';
import { get, queryClient, read } from '../../api/query';
import { useNow } from '../../kit/clock';
import { ConfirmButton } from '../../kit/ConfirmButton';
import { useFormats, useWords } from '../../words/context';
import classes from './Settings.module.css';

/** A token with what it is for, which the list of tokens does not tell. */
export function TokenRow({ id, expiration }: { id: number; expiration: string }): ReactNode {
  const { settings } = useWords();
  const { dateTime } = useFormats();
  const now = useNow(60);
  const { data } = useQuery({ ...get('/api/v1/tokens/{id}', { params: { path: { id } } }), staleTime: Infinity });
  const name = data?.data.description || settings.token_name(String(id));
  const isOver = Date.parse(expiration) <= now;
  return (
    <li>
      <span className={classes.what}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={classes.quiet}>
          {isOver ? settings.token_over : settings.expires} <time dateTime={expiration}>{dateTime(expiration)}</time>
        </span>
      </span>
      <ConfirmButton
        size="compact-sm"
        label={settings.token_delete}
        about={name}
        title={settings.token_delete_title(name)}
        text={settings.token_delete_text}
        run={async () => {
          await read(api.DELETE('/api/v1/tokens/{id}', { params: { path: { id } } }));
          await queryClient.invalidateQueries({ queryKey: ['/api/v1/tokens'] });
        }}
      />
    </li>
  );
}
