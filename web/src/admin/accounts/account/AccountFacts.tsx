import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { queryClient, unwrap, type QueryOptions } from '../../../api/query';
import { getWithEtag, type WithEtag } from '../../../api/with-etag';
import { tabTexts } from '../../../browser/storage';
import { FieldInputs } from '../../../components/form/FieldInputs';
import { PasswordField } from '../../../components/form/PasswordField';
import type { Kind } from '../../../domain/accounts/kinds';
import { useMessages } from '../../../i18n/context';
import { Card } from '../../components/Card';
import { EditorForm } from '../../components/form/EditorForm';
import type { Version } from '../../components/form/merge';
import { useMergedForm } from '../../components/form/useMergedForm';
import { LoadFailure } from '../../components/LoadFailure';
import { useAdminMessages } from '../../messages';
import { invalidateAccounts } from '../accounts-api';
import classes from '../Accounts.module.css';
import { FORM_FIELDS, formOf, teamBody, userBody, type AccountForm, type AccountRecord } from './account-form';
import { AccountFields } from './AccountFields';
import { useAccountFields } from './useAccountFields';
import { useAccountLabels } from './useAccountLabels';

type ReadAccount = WithEtag<{ data: AccountRecord }>;

interface Props {
  kind: Kind;
  id: number;
}

function recordOf({ kind, id }: Props): QueryOptions<ReadAccount> {
  const init = { params: { path: { id } } };
  const reading = kind === 'users' ? getWithEtag('/api/v1/users/{id}', init) : getWithEtag('/api/v1/teams/{id}', init);
  // The cast is needed, because the typed client does not know that administrators get the full record.
  return reading as QueryOptions<ReadAccount>;
}

function versionOf({ body, etag }: ReadAccount): Version<AccountForm> {
  return { form: formOf(body.data), etag };
}

export function AccountFacts(props: Props): ReactNode {
  const { data, error, refetch } = useQuery(recordOf(props));
  if (data) return <Facts {...props} latest={data} />;
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />;
}

function Facts({ kind, id, latest }: Props & { latest: ReadAccount }): ReactNode {
  const { app } = useMessages();
  const { people } = useAdminMessages();
  const { account: words, fields: labels, types } = people;
  const custom = useAccountFields(kind);
  const [password, setPassword] = useState('');
  const editor = useMergedForm<AccountForm>({
    name: `${kind}-${id}`,
    fields: FORM_FIELDS,
    store: tabTexts,
    latest: versionOf(latest),
    update: {
      save: (changes, etag) => {
        const params = { path: { id }, header: { 'If-Match': etag } };
        const secret = password === '' ? {} : { password };
        return kind === 'users'
          ? unwrap(api.PATCH('/api/v1/users/{id}', { params, body: { ...userBody(changes), ...secret } }))
          : unwrap(api.PATCH('/api/v1/teams/{id}', { params, body: { ...teamBody(changes), ...secret } }));
      },
      read: async () => versionOf(await queryClient.fetchQuery({ ...recordOf({ kind, id }), staleTime: 0 })),
    },
    onSaved: invalidateAccounts,
    extra: { isChanged: password !== '', reset: () => setPassword('') },
  });
  const { form, bind } = editor;
  const customLabels = Object.fromEntries(custom.map((field) => [`fields[${field.id}]`, field.name ?? '']));
  return (
    <EditorForm
      editor={editor}
      labels={{ ...useAccountLabels(), ...customLabels }}
      textOf={(name, value) => {
        if (typeof value === 'boolean') return value ? app.yes : app.no;
        if (name === 'type') return types[value as AccountForm['type']];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      }}
    >
      <Card title={words.facts}>
        <AccountFields kind={kind} bind={bind}>
          <PasswordField
            label={labels.new_password}
            name="password"
            description={labels.password_hint}
            autoComplete="new-password"
            value={password}
            error={form.errorOf('password')}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </AccountFields>
        <div className={classes.fields}>
          <FieldInputs fields={custom} bind={bind} />
        </div>
      </Card>
    </EditorForm>
  );
}
