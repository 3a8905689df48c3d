import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/context';

export function PasswordField(props: PasswordInputProps): ReactNode {
  const { auth } = useMessages();
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': auth.show_password }} {...props} />;
}
