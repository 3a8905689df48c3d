import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useMessages } from '../../i18n/context';
import { PasswordField } from '../../components/form/PasswordField';
import type { Bindings } from '../../components/form/bind';
import { useAdminMessages } from '../messages';
import type { SetupForm } from './setup-form';

interface Props {
  bind: Bindings<SetupForm>;
  password: { value: string; error: string | undefined; onChange: (value: string) => void };
}

export function AdministratorStep({ bind, password }: Props): ReactNode {
  const { auth } = useMessages();
  const { setup } = useAdminMessages();
  const { password_min_length } = useBoot().registration;
  return (
    <>
      <TextInput
        label={auth.user_name}
        description={setup.help.name}
        required
        autoComplete="username"
        autoCapitalize="none"
        {...bind.text('name')}
      />
      <TextInput label={auth.email} type="email" required autoComplete="email" {...bind.text('email')} />
      <PasswordField
        label={auth.password}
        description={`${auth.password_hint(password_min_length)} ${setup.help.password}`}
        name="password"
        autoComplete="new-password"
        required
        value={password.value}
        error={password.error}
        onChange={({ currentTarget }) => password.onChange(currentTarget.value)}
      />
    </>
  );
}
