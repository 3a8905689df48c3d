import { Button, TextInput } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { PasswordField } from '../../components/form/PasswordField';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { useMessages } from '../../i18n/context';
import { AuthPanel } from './AuthPanel';
import classes from './AuthPanel.module.css';
import { nextPath } from './next';

export default function LoginScreen(): ReactNode {
  const { auth, app } = useMessages();
  const { can, viewer } = useBoot();
  const login = useFields({ name: '', password: '' });
  const form = useSubmit(['name', 'password'], async () => {
    const { data } = await unwrap(api.POST('/api/v1/session', { body: login.values }));
    // A full page load, so that no state of the previous viewer stays.
    location.assign('password_change' in data ? data.password_change : nextPath());
  });
  useQueue(form.retryAfter, () => document.querySelector<HTMLFormElement>('#login-form')?.requestSubmit());
  const bind = bindingsOf(login, form);
  if (viewer)
    return (
      <AuthPanel title={auth.log_in}>
        <p>{auth.signed_in_as(viewer.name)}</p>
        <Button component="a" href={nextPath()}>
          {auth.go_on}
        </Button>
      </AuthPanel>
    );
  return (
    <AuthPanel title={auth.log_in}>
      <form id="login-form" onSubmit={form.submit}>
        <FormErrors form={form} />
        <TextInput
          label={auth.name_or_email}
          autoComplete="username"
          autoCapitalize="none"
          required
          withAsterisk={false}
          {...bind.text('name')}
        />
        <PasswordField
          label={auth.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...bind.text('password')}
        />
        <Button type="submit" loading={form.isBusy}>
          {auth.log_in}
        </Button>
      </form>
      <p className={classes.quiet}>
        <a href="/reset_password">{auth.forgot}</a>
      </p>
      {can.register && (
        <p className={classes.quiet}>
          {auth.no_account} <a href={`/register${location.search}`}>{app.register}</a>
        </p>
      )}
    </AuthPanel>
  );
}

/** Sends the form again after `seconds` plus a random delay of at most half as long. */
function useQueue(seconds: number | null, send: () => void): void {
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(send, seconds * 1000 * (1 + Math.random() / 2));
    return () => clearTimeout(timer);
    // `send` is not a dependency: it looks up the form in the document when it runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [seconds]);
}
