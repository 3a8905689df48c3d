import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryOptions, unwrap } from '../../api/query';
import { bindingsOf } from '../../components/form/bind';
import { entriesOf, type CustomValues } from '../../components/form/custom-fields';
import { FieldInputs } from '../../components/form/FieldInputs';
import { FormErrors } from '../../components/form/FormErrors';
import { PasswordField } from '../../components/form/PasswordField';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { ErrorPage } from '../../components/ErrorPage';
import { useMessages } from '../../i18n/context';
import { BracketSelect } from '../../domain/accounts/BracketSelect';
import { AuthPanel } from './AuthPanel';
import classes from './AuthPanel.module.css';
import { nextPath } from './next';

const NEW_ACCOUNT: CustomValues & Record<'name' | 'email' | 'password' | 'registration_code' | 'bracket_id', string> = {
  name: '',
  email: '',
  password: '',
  registration_code: '',
  bracket_id: '',
};

export default function RegisterScreen(): ReactNode {
  const { auth, app } = useMessages();
  const { can, viewer, event, registration } = useBoot();
  const fields = useQuery(queryOptions('/api/v1/fields', { params: { query: { type: 'user' } } })).data?.data ?? [];
  const account = useFields(NEW_ACCOUNT);
  const form = useSubmit(Object.keys(NEW_ACCOUNT), async () => {
    const { name, email, password, registration_code, bracket_id } = account.values;
    await unwrap(
      api.POST('/api/v1/registrations', {
        body: {
          name,
          email,
          password,
          fields: entriesOf(fields, account.values),
          ...(registration_code ? { registration_code } : {}),
          ...(bracket_id ? { bracket_id: Number(bracket_id) } : {}),
        },
      }),
    );
    location.assign(registration.verify ? '/confirm' : nextPath());
  });
  const bind = bindingsOf(account, form);
  if (viewer)
    return (
      <AuthPanel title={app.register}>
        <p>{auth.signed_in_as(viewer.name)}</p>
        <Button component="a" href={nextPath()}>
          {auth.go_on}
        </Button>
      </AuthPanel>
    );
  if (!can.register) return <ErrorPage status={403} text={auth.closed} />;
  return (
    <AuthPanel title={app.register}>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <TextInput
          label={auth.user_name}
          description={auth.user_name_hint}
          autoComplete="username"
          required
          {...bind.text('name')}
        />
        <TextInput label={auth.email} type="email" autoComplete="email" required {...bind.text('email')} />
        <PasswordField
          label={auth.password}
          description={auth.password_hint(registration.password_min_length)}
          autoComplete="new-password"
          minLength={registration.password_min_length}
          required
          {...bind.text('password')}
        />
        {registration.code && (
          <TextInput label={auth.code} description={auth.code_hint} required {...bind.text('registration_code')} />
        )}
        {event.mode === 'users' && (
          <BracketSelect kind="users" label={auth.bracket} required none={auth.choose} {...bind.text('bracket_id')} />
        )}
        <FieldInputs fields={fields} bind={bind} />
        <Terms />
        <Button type="submit" loading={form.isBusy}>
          {app.register}
        </Button>
      </form>
      <p className={classes.quiet}>
        {auth.have_account} <a href={`/login${location.search}`}>{auth.log_in}</a>
      </p>
    </AuthPanel>
  );
}

function Terms(): ReactNode {
  const { auth } = useMessages();
  const { tos, privacy } = useBoot().registration.terms;
  if (tos === null && privacy === null) return null;
  return (
    <p className={classes.quiet}>
      {auth.terms}{' '}
      {tos !== null && (
        <a href={tos} target="_blank" rel="noopener">
          {auth.tos}
        </a>
      )}
      {tos !== null && privacy !== null && ' · '}
      {privacy !== null && (
        <a href={privacy} target="_blank" rel="noopener">
          {auth.privacy}
        </a>
      )}
    </p>
  );
}
