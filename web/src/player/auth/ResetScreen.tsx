import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { FormErrors } from '../../components/form/FormErrors';
import { PasswordField } from '../../components/form/PasswordField';
import { useSubmit } from '../../components/form/useSubmit';
import { useMessages } from '../../i18n/context';
import { AuthPanel } from './AuthPanel';
import classes from './AuthPanel.module.css';

/** Requests a link to reset the password, or sets the password with such a link. */
export default function ResetScreen(): ReactNode {
  const { code } = useParams<{ code?: string }>();
  return code === undefined ? <ResetRequest /> : <NewPassword code={code} />;
}

/** Form to request the link. The response is the same for unknown addresses: it must not reveal who has an account. */
function ResetRequest(): ReactNode {
  const { auth } = useMessages();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const form = useSubmit(['email'], async () => {
    await unwrap(api.POST('/api/v1/password-resets', { body: { email } }));
    setSent(true);
  });
  return (
    <AuthPanel title={auth.reset}>
      <p>{auth.reset_text}</p>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <TextInput
          label={auth.email}
          type="email"
          autoComplete="email"
          required
          value={email}
          error={form.errorOf('email')}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
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

function NewPassword({ code }: { code: string }): ReactNode {
  const { auth } = useMessages();
  const { password_min_length } = useBoot().registration;
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const form = useSubmit(['password'], async () => {
    await unwrap(api.PATCH('/api/v1/password-resets/{code}', { params: { path: { code } }, body: { password } }));
    setDone(true);
  });
  if (isDone)
    return (
      <AuthPanel title={auth.reset}>
        <p role="status">{auth.password_changed}</p>
        <Button component="a" href="/login">
          {auth.log_in}
        </Button>
      </AuthPanel>
    );
  return (
    <AuthPanel title={auth.reset}>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <PasswordField
          label={auth.new_password}
          description={auth.password_hint(password_min_length)}
          autoComplete="new-password"
          minLength={password_min_length}
          required
          value={password}
          error={form.errorOf('password')}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" loading={form.isBusy}>
          {auth.change_password}
        </Button>
      </form>
    </AuthPanel>
  );
}
