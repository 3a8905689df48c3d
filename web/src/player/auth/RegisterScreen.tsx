import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { get, read } from '../../api/query';
import { entriesOf, FieldInputs, type FieldValues } from '../../kit/form/FieldInputs';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { Refusal } from '../../kit/Refusal';
import { useWords } from '../../words/context';
import { useBrackets } from '../people/useBrackets';
import { AuthPanel } from './AuthPanel';
import classes from './AuthPanel.module.css';
import { nextPath } from './next';
import { Terms } from './Terms';

/** Makes an account by what the event asks for. */
export default function RegisterScreen(): ReactNode {
  const { auth, app } = useWords();
  const { can, viewer, event, registration } = useBoot();
  const fields = useQuery(get('/api/v1/fields', { params: { query: { type: 'user' } } })).data?.data ?? [];
  const brackets = useBrackets('users');
  const [texts, setTexts] = useState({ name: '', email: '', password: '', registration_code: '', bracket_id: '' });
  const [values, setValues] = useState<FieldValues>({});
  const form = useSubmit(['name', 'email', 'password', 'registration_code', 'bracket_id'], async () => {
    const { name, email, password, registration_code, bracket_id } = texts;
    await read(
      api.POST('/api/v1/registrations', {
        body: {
          name,
          email,
          password,
          fields: entriesOf(fields, values),
          ...(registration_code ? { registration_code } : {}),
          ...(bracket_id ? { bracket_id: Number(bracket_id) } : {}),
        },
      }),
    );
    location.assign(registration.verify ? '/confirm' : nextPath());
  });
  const bind = (name: keyof typeof texts): object => ({
    value: texts[name],
    error: form.errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTexts((all) => ({ ...all, [name]: currentTarget.value }));
    },
  });
  if (viewer)
    return (
      <AuthPanel title={app.register}>
        <p>{auth.signed_in_as(viewer.name)}</p>
        <Button component="a" href={nextPath()}>
          {auth.go_on}
        </Button>
      </AuthPanel>
    );
  if (!can.register) return <Refusal status={403} text={auth.closed} />;
  return (
    <AuthPanel title={app.register}>
      <form onSubmit={form.submit}>
        <FormErrors of={form} />
        <TextInput
          label={auth.user_name}
          description={auth.user_name_hint}
          autoComplete="username"
          required
          {...bind('name')}
        />
        <TextInput label={auth.email} type="email" autoComplete="email" required {...bind('email')} />
        <PasswordInput
          label={auth.password}
          description={auth.password_hint(registration.password_min_length)}
          autoComplete="new-password"
          minLength={registration.password_min_length}
          required
          visibilityToggleButtonProps={{ 'aria-label': auth.show_password }}
          {...bind('password')}
        />
        {registration.code && (
          <TextInput label={auth.code} description={auth.code_hint} required {...bind('registration_code')} />
        )}
        {event.mode === 'users' && brackets.length > 0 && (
          <NativeSelect
            label={auth.bracket}
            required
            data={[
              { value: '', label: auth.choose },
              ...brackets.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...bind('bracket_id')}
          />
        )}
        <FieldInputs fields={fields} values={values} onChange={setValues} of={form} />
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
