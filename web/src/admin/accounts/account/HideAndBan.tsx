import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../../../components/ConfirmButton';
import type { Kind } from '../../../domain/accounts/kinds';
import { useAdminMessages } from '../../messages';
import { changeAccounts } from '../accounts-api';

interface Props extends ButtonProps {
  kind: Kind;
  id: number;
  about?: string;
}

/** Hides an account from other players: on the scoreboard and in all lists. The account may still play. */
export function HideButton({ kind, id, ...button }: Props): ReactNode {
  const { actions: words } = useAdminMessages().people;
  return (
    <ConfirmButton
      {...button}
      label={words.hide}
      title={words.hide_title}
      text={words.hide_text}
      run={() => changeAccounts(kind, [id], { hidden: true })}
    />
  );
}

export function BanButton({ kind, id, ...button }: Props): ReactNode {
  const { actions: words } = useAdminMessages().people;
  return (
    <ConfirmButton
      {...button}
      label={words.ban}
      title={words.ban_title}
      text={words.ban_text}
      run={() => changeAccounts(kind, [id], { banned: true })}
    />
  );
}
