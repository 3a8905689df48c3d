import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { refreshBoot, useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryClient, unwrap } from '../../api/query';
import { ErrorPage } from '../../components/ErrorPage';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { PasswordField } from '../../components/form/PasswordField';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { PageTitle } from '../../components/PageTitle';
import { useMessages } from '../../i18n/context';
import { PreferenceSettings } from './PreferenceSettings';
import { ProfileSettings } from './ProfileSettings';
import { SessionList } from './SessionList';
import classes from './Settings.module.css';
import { TokenSettings } from './TokenSettings';

const PARTS = {
  profile: ProfileSettings,
  security: SecuritySettings,
  tokens: TokenSettings,
  preferences: PreferenceSettings,
};

type Part = keyof typeof PARTS;

export default function SettingsScreen(): ReactNode {
  const { settings } = useMessages();
  const { viewer } = useBoot();
  const { part = 'profile' } = useParams<{ part?: string }>();
  if (!viewer) return <ErrorPage status={403} />;
  if (!isPart(part)) return <ErrorPage status={404} />;
  const Part = PARTS[part];
  return (
    <div className={classes.screen}>
      <PageTitle title={`${settings[part]} · ${settings.title}`}>{settings.title}</PageTitle>
      <nav className={classes.parts} aria-label={settings.parts}>
        {Object.keys(PARTS)
          .filter(isPart)
          .map((name) => (
            <a key={name} href={`/settings/${name}`} aria-current={name === part ? 'page' : undefined}>
              {settings[name]}
            </a>
          ))}
      </nav>
      <div className={classes.part}>
        <Part />
      </div>
    </div>
  );
}

function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}

function SecuritySettings(): ReactNode {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  );
}

function PasswordForm(): ReactNode {
  const { settings, auth } = useMessages();
  const { registration, viewer } = useBoot();
  const passwords = useFields({ password: '', confirm: '', end_tokens: false });
  const [isDone, setDone] = useState(false);
  const form = useSubmit(['password', 'confirm'], async () => {
    setDone(false);
    await unwrap(api.PATCH('/api/v1/users/me', { body: passwords.values }));
    passwords.reset();
    setDone(true);
    const changed = ['/api/v1/users/me/sessions', '/api/v1/tokens'];
    await Promise.all([refreshBoot(), ...changed.map((path) => queryClient.invalidateQueries({ queryKey: [path] }))]);
  });
  const bind = bindingsOf(passwords, form);
  return (
    <section className={classes.section}>
      <h2>{settings.change_password}</h2>
      <form className={classes.form} onSubmit={form.submit}>
        <FormErrors form={form} />
        <input type="hidden" name="username" autoComplete="username" value={viewer?.name ?? ''} readOnly />
        <PasswordField
          label={settings.current_password}
          required
          withAsterisk={false}
          autoComplete="current-password"
          {...bind.text('confirm')}
        />
        <PasswordField
          label={settings.new_password}
          description={auth.password_hint(registration.password_min_length)}
          required
          withAsterisk={false}
          minLength={registration.password_min_length}
          autoComplete="new-password"
          {...bind.text('password')}
        />
        <Checkbox label={settings.end_tokens} description={settings.end_tokens_hint} {...bind.tick('end_tokens')} />
        <div className={classes.actions}>
          <Button type="submit" loading={form.isBusy}>
            {settings.change_password}
          </Button>
          <span role="status">{isDone ? settings.password_changed : ''}</span>
        </div>
      </form>
    </section>
  );
}
