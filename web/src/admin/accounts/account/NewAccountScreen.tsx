import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { tabTexts } from '../../../browser/storage';
import { FieldInputs } from '../../../components/form/FieldInputs';
import { ErrorPage } from '../../../components/ErrorPage';
import type { Kind } from '../../../domain/accounts/kinds';
import { Card } from '../../components/Card';
import { EditorForm } from '../../components/form/EditorForm';
import { useMergedForm } from '../../components/form/useMergedForm';
import { PageHeader } from '../../components/PageHeader';
import { useAdminMessages } from '../../messages';
import { accountHref, invalidateAccounts } from '../accounts-api';
import { FORM_FIELDS, NEW_ACCOUNT, teamBody, userBody, type AccountForm } from './account-form';
import { AccountFields } from './AccountFields';
import { useAccountFields } from './useAccountFields';
import { useAccountLabels } from './useAccountLabels';

const NEW = { form: NEW_ACCOUNT, etag: null };

export default function NewAccountScreen(): ReactNode {
  const { kind } = useParams<{ kind: string }>();
  return kind === 'users' || kind === 'teams' ? <NewAccount kind={kind} /> : <ErrorPage status={404} />;
}

function NewAccount({ kind }: { kind: Kind }): ReactNode {
  const { people } = useAdminMessages();
  const { create: words, fields: labels } = people;
  const custom = useAccountFields(kind);
  const [password, setPassword] = useState('');
  const [notify, setNotify] = useState(false);
  const editor = useMergedForm<AccountForm>({
    name: `new-${kind}`,
    fields: FORM_FIELDS,
    store: tabTexts,
    latest: NEW,
    create: async (values) => accountHref(kind, await create(kind, values, password, notify)),
    onSaved: invalidateAccounts,
  });
  const { form, bind } = editor;
  return (
    <>
      <PageHeader title={words.title[kind]}>
        <p>
          <a href={`/admin/people/${kind}`}>{words.back[kind]}</a>
        </p>
      </PageHeader>
      <EditorForm editor={editor} labels={useAccountLabels()} label={words.send}>
        <Card>
          <AccountFields kind={kind} bind={bind}>
            <TextInput
              label={labels.password}
              name="password"
              autoComplete="off"
              spellCheck={false}
              value={password}
              error={form.errorOf('password')}
              rightSectionWidth="auto"
              rightSection={
                <Button size="compact-sm" variant="subtle" onClick={() => setPassword(madeUp())}>
                  {words.generate}
                </Button>
              }
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          </AccountFields>
          <FieldInputs fields={custom} bind={bind} />
          {kind === 'users' && (
            <Checkbox
              label={words.notify}
              checked={notify}
              onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
            />
          )}
        </Card>
      </EditorForm>
    </>
  );
}

async function create(kind: Kind, values: AccountForm, password: string, notify: boolean): Promise<number> {
  const { name, email, ...others } = values;
  const form = { ...others, ...(email !== '' && { email }) };
  const made =
    kind === 'users'
      ? await unwrap(
          api.POST('/api/v1/users', {
            params: { query: { ...(notify && { notify }) } },
            body: { ...userBody(form), name, password },
          }),
        )
      : await unwrap(api.POST('/api/v1/teams', { body: { ...teamBody(form), name, password } }));
  return made.data.id;
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a random password of 20 letters and digits without look-alikes (100 bits). */
function madeUp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
