import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { queryClient, read } from '../../api/query';
import { useNow } from '../../kit/clock';
import { CopyButton } from '../../kit/CopyButton';
import { bindingsOf } from '../../kit/form/bind';
import { FormErrors } from '../../kit/form/FormErrors';
import { useFields } from '../../kit/form/useFields';
import { useSubmit } from '../../kit/form/useSubmit';
import { ReadOnlyInput } from '../../kit/ReadOnlyInput';
import { useWords } from '../../words/context';
import classes from './Settings.module.css';

const DAY_MILLIS = 86_400_000;

/** Makes a token, and shows it once. */
export function TokenForm(): ReactNode {
  const { settings } = useWords();
  const token = useFields({ description: '', expiration: '' });
  const now = useNow(3600);
  const [made, setMade] = useState<string | null>(null);
  const form = useSubmit(['description', 'expiration'], async () => {
    const { description, expiration } = token.values;
    const body = { description, ...(expiration && { expiration }) };
    const { data } = await read(api.POST('/api/v1/tokens', { body }));
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
        <FormErrors of={form} />
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
