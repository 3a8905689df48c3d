import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { useWords } from '../../words/context';
import { AuthPanel } from './AuthPanel';
import classes from './AuthPanel.module.css';

/** The answer is the same whether there is an account with the address, so that nobody learns who takes part. */
export function ResetRequest(): ReactNode {
  const { auth } = useWords();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const form = useSubmit(['email'], async () => {
    await read(api.POST('/api/v1/password-resets', { body: { email } }));
    setSent(true);
  });
  return (
    <AuthPanel title={auth.reset}>
      <p>{auth.reset_text}</p>
      <form onSubmit={form.submit}>
        <FormErrors of={form} />
        <TextInput
          label={auth.email}
          type="email"
          autoComplete="email"
          required
          value={email}
          error={form.errorOf('email')}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
          }}
        />
        <Button type="submit" loading={form.isBusy}>
          {auth.reset_send}
        </Button>
        <p role="status">{isSent ? auth.reset_sent : ''}</p>
      </form>
      <p className={classes.quiet}>
        <a href="/login">{auth.back_to_log_in}</a>
      </p>
    </AuthPanel>
  );
}
