import type { ReactNode } from 'react';
import { PasswordForm } from './PasswordForm';
import { SessionList } from './SessionList';

/** The password, and where the player is signed in. */
export function SecuritySettings(): ReactNode {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  );
}
