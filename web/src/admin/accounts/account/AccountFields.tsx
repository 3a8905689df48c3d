import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { CountrySelect } from '../../../components/form/CountrySelect';
import { BracketSelect } from '../../../domain/accounts/BracketSelect';
import type { Kind } from '../../../domain/accounts/kinds';
import type { Bindings } from '../../../components/form/bind';
import { useAdminMessages } from '../../messages';
import classes from '../Accounts.module.css';
import type { AccountForm } from './account-form';

interface Props {
  kind: Kind;
  bind: Bindings<AccountForm>;
  children?: ReactNode;
}

/** Inputs of the forms for new and for existing accounts. */
export function AccountFields({ kind, bind, children }: Props): ReactNode {
  const { people } = useAdminMessages();
  const { fields: words, types } = people;
  const { event } = useBoot();
  return (
    <div className={classes.fields}>
      <TextInput label={words.name} maxLength={128} autoComplete="off" {...bind.text('name')} />
      <TextInput label={words.email} type="email" autoComplete="off" {...bind.text('email')} />
      {children}
      {kind === 'users' && (
        <NativeSelect
          label={words.type}
          data={(['user', 'admin'] as const).map((type) => ({ value: type, label: types[type] }))}
          {...bind.text('type')}
        />
      )}
      {kind === event.mode && (
        <BracketSelect kind={kind} label={words.bracket} none={words.no_bracket} {...bind.text('bracket_id')} />
      )}
      <TextInput label={words.affiliation} maxLength={128} autoComplete="off" {...bind.text('affiliation')} />
      <CountrySelect label={words.country} {...bind.text('country')} />
      <TextInput label={words.website} type="url" autoComplete="off" {...bind.text('website')} />
      <TextInput label={words.secret} description={words.secret_hint} maxLength={128} {...bind.text('secret')} />
      {kind === 'users' && <Checkbox label={words.verified} {...bind.tick('verified')} />}
      {kind === 'users' && <Checkbox label={words.change_password} {...bind.tick('change_password')} />}
    </div>
  );
}
