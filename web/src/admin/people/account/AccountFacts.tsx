import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import { FieldInputs } from '../../../kit/form/FieldInputs';
import { changedEntries, valuesOf } from '../../../kit/form/own-fields';
import { useDraft } from '../../../kit/form/useDraft';
import { useSubmit } from '../../../kit/form/useSubmit';
import type { Kind } from '../../../player/people/kinds';
import { useWords } from '../../../words/context';
import { Card } from '../../kit/Card';
import { FormSummary } from '../../kit/form/FormSummary';
import { LeaveGuard } from '../../kit/form/LeaveGuard';
import { SaveLine } from '../../kit/form/SaveLine';
import { useAdminWords } from '../../words';
import { readPeopleAgain, type AccountRow } from '../people-api';
import classes from '../People.module.css';
import { FORM_FIELDS, formOf, teamBody, userBody } from './account-form';
import { AccountFields } from './AccountFields';
import { useAccountFields } from './useAccountFields';
import { useAccountLabels } from './useAccountLabels';

/** What is known of an account, to be changed. Sends only what was changed. */
export function AccountFacts({ kind, account }: { kind: Kind; account: AccountRow }): ReactNode {
  const { auth } = useWords();
  const { people } = useAdminWords();
  const { account: words, fields: labels } = people;
  const custom = useAccountFields(kind);
  const names = useAccountLabels();
  const draft = useDraft(`${kind}-${account.id}`, formOf(account));
  const entries = useDraft(`${kind}-${account.id}-fields`, valuesOf(account.fields));
  const [password, setPassword] = useState('');
  const isChanged = draft.isChanged || entries.isChanged || password !== '';
  const form = useSubmit(
    FORM_FIELDS,
    async () => {
      const params = { path: { id: account.id } };
      const others = {
        ...(password !== '' && { password }),
        ...(entries.isChanged && { fields: changedEntries(entries.changes) }),
      };
      if (kind === 'users')
        await read(api.PATCH('/api/v1/users/{id}', { params, body: { ...userBody(draft.changes), ...others } }));
      else await read(api.PATCH('/api/v1/teams/{id}', { params, body: { ...teamBody(draft.changes), ...others } }));
      await readPeopleAgain();
      draft.settle();
      entries.settle();
      setPassword('');
    },
    'summary',
  );
  const forget = (): void => {
    draft.forget();
    entries.forget();
    setPassword('');
  };
  return (
    <>
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <Card title={words.facts}>
          <FormSummary of={form} labels={names} />
          <AccountFields kind={kind} draft={draft} form={form}>
            <PasswordInput
              label={labels.new_password}
              name="password"
              description={labels.password_hint}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': auth.show_password }}
              value={password}
              error={form.errorOf('password')}
              onChange={({ currentTarget }) => {
                setPassword(currentTarget.value);
              }}
            />
          </AccountFields>
          <div className={classes.fields}>
            <FieldInputs fields={custom} values={entries.values} onChange={entries.change} of={form} />
          </div>
        </Card>
        <SaveLine form={form} draft={{ isChanged, savedAt: draft.savedAt, forget }} />
      </form>
      <LeaveGuard when={isChanged && !form.isBusy} onDiscard={forget} />
    </>
  );
}
