import { Button } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { FormErrors } from '../../kit/form/FormErrors';
import { PasswordField } from '../../kit/form/PasswordField';
import { useSubmit } from '../../kit/form/useSubmit';
import { useWords } from '../../words/context';
import { AuthPanel } from './AuthPanel';

/** Changes the password by the link of a message. */
export function NewPassword({ code }: { code: string }): ReactNode {
  const { auth } = useWords();
  const { password_min_length } = useBoot().registration;
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const form = useSubmit(['password'], async () => {
    await read(api.PATCH('/api/v1/password-resets/{code}', { params: { path: { code } }, body: { password } }));
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
        <FormErrors of={form} />
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
