import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { queryOptions, queryClient, unwrap } from '../../api/query';
import { useNow } from '../../components/useNow';
import { ConfirmButton } from '../../components/ConfirmButton';
import { CopyButton } from '../../components/CopyButton';
import { EmptyState } from '../../components/EmptyState';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { ReadOnlyInput } from '../../components/ReadOnlyInput';
import { QueryErrorPage } from '../../components/ErrorPage';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './Settings.module.css';

export function TokenSettings(): ReactNode {
  const { settings } = useMessages();
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/tokens'));
  return (
    <>
      <p className="dim">{settings.tokens_text}</p>
      <TokenForm />
      <section className={classes.section}>
        <h2>{settings.token_list}</h2>
        {error && !data ? (
          <QueryErrorPage error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={80} />
        ) : data.data.length === 0 ? (
          <EmptyState title={settings.token_none}>{settings.token_none_text}</EmptyState>
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

const DAY_MILLIS = 86_400_000;

function TokenForm(): ReactNode {
  const { settings } = useMessages();
  const token = useFields({ description: '', expiration: '' });
  const now = useNow(3600);
  const [made, setMade] = useState<string | null>(null);
  const form = useSubmit(['description', 'expiration'], async () => {
    const { description, expiration } = token.values;
    const body = { description, ...(expiration && { expiration }) };
    const { data } = await unwrap(api.POST('/api/v1/tokens', { body }));
    setMade(data.value);
    token.reset();
    await queryClient.invalidateQueries({ queryKey: ['/api/v1/tokens'] });
  });
  const bind = bindingsOf(token, form);
  if (made !== null)
    return (
      <section className={classes.made} role="status">
        <p>{settings.token_made}</p>
        <ReadOnlyInput aria-label={settings.token_value} value={made} classNames={{ input: classes.value ?? '' }} />
        <div className={classes.actions}>
          <CopyButton text={made} />
          <Button size="compact-sm" variant="subtle" onClick={() => setMade(null)}>
            {settings.token_done}
          </Button>
        </div>
      </section>
    );
  return (
    <section className={classes.section}>
      <h2>{settings.token_new}</h2>
      <form className={classes.form} onSubmit={form.submit}>
        <FormErrors form={form} />
        <TextInput
          label={settings.token_for}
          description={settings.token_for_hint}
          autoComplete="off"
          maxLength={1000}
          {...bind.text('description')}
        />
        <TextInput
          label={settings.token_until}
          description={settings.token_until_hint}
          type="date"
          min={new Date(now + DAY_MILLIS).toISOString().slice(0, 10)}
          {...bind.text('expiration')}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={form.isBusy}>
            {settings.token_make}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Reads the token's description, which the list does not contain. */
function TokenRow({ id, expiration }: { id: number; expiration: string }): ReactNode {
  const { settings } = useMessages();
  const { dateTime } = useFormats();
  const now = useNow(60);
  const { data } = useQuery({
    ...queryOptions('/api/v1/tokens/{id}', { params: { path: { id } } }),
    staleTime: Infinity,
  });
  const name = data?.data.description || settings.token_name(String(id));
  const isOver = Date.parse(expiration) <= now;
  return (
    <li>
      <span className={classes.what}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="dim">
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
          await unwrap(api.DELETE('/api/v1/tokens/{id}', { params: { path: { id } } }));
          await queryClient.invalidateQueries({ queryKey: ['/api/v1/tokens'] });
        }}
      />
    </li>
  );
}
