import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import type { components } from '../../../api/schema';
import { FieldInputs, type FieldValues } from '../../../kit/form/FieldInputs';
import { changedEntries } from '../../../kit/form/own-fields';
import { useDraft } from '../../../kit/form/useDraft';
import { useSubmit } from '../../../kit/form/useSubmit';
import { Refusal } from '../../../kit/Refusal';
import type { Kind } from '../../../player/people/kinds';
import { Card } from '../../kit/Card';
import { FormSummary } from '../../kit/form/FormSummary';
import { LeaveGuard } from '../../kit/form/LeaveGuard';
import { SaveLine } from '../../kit/form/SaveLine';
import { ScreenHead } from '../../kit/ScreenHead';
import { useAdminWords } from '../../words';
import { accountHref, readPeopleAgain } from '../people-api';
import classes from '../People.module.css';
import { FORM_FIELDS, NEW_ACCOUNT, teamBody, userBody, type AccountForm } from './account-form';
import { AccountFields } from './AccountFields';
import { useAccountFields } from './useAccountFields';
import { useAccountLabels } from './useAccountLabels';

/** An account to be made. */
export default function NewAccountScreen(): ReactNode {
  const { kind } = useParams<{ kind: string }>();
  return kind === 'users' || kind === 'teams' ? <NewAccount kind={kind} /> : <Refusal status={404} />;
}

function NewAccount({ kind }: { kind: Kind }): ReactNode {
  const { people } = useAdminWords();
  const { create: words, fields: labels } = people;
  const [, navigate] = useLocation();
  const custom = useAccountFields(kind);
  const [entries, setEntries] = useState<FieldValues>({});
  const [password, setPassword] = useState('');
  const [notify, setNotify] = useState(false);
  const draft = useDraft(`new-${kind}`, NEW_ACCOUNT);
  const form = useSubmit(
    FORM_FIELDS,
    async () => {
      const fields = changedEntries(entries);
      const id = await create(kind, draft.values, { password, ...(fields.length > 0 && { fields }) }, notify);
      draft.settle();
      navigate(accountHref(kind, id));
      await readPeopleAgain();
    },
    'summary',
  );

  return (
    <>
      <ScreenHead title={words.title[kind]}>
        <p>
          <a href={`/admin/people/${kind}`}>{words.back[kind]}</a>
        </p>
      </ScreenHead>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <FormSummary of={form} labels={useAccountLabels()} />
        <Card>
          <AccountFields kind={kind} draft={draft} form={form}>
            <TextInput
              label={labels.password}
              name="password"
              autoComplete="off"
              spellCheck={false}
              value={password}
              error={form.errorOf('password')}
              rightSectionWidth="auto"
              rightSection={
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => {
                    setPassword(madeUp());
                  }}
                >
                  {words.generate}
                </Button>
              }
              onChange={({ currentTarget }) => {
                setPassword(currentTarget.value);
              }}
            />
          </AccountFields>
          <FieldInputs fields={custom} values={entries} onChange={setEntries} of={form} />
          {kind === 'users' && (
            <Checkbox
              label={words.notify}
              checked={notify}
              onChange={({ currentTarget }) => {
                setNotify(currentTarget.checked);
              }}
            />
          )}
        </Card>
        <SaveLine form={form} draft={draft} label={words.send} always />
      </form>
      <LeaveGuard when={draft.isChanged && !form.isBusy} onDiscard={draft.forget} />
    </>
  );
}

/** Makes the account; gives its id. The server says what is wrong with the values. */
async function create(
  kind: Kind,
  { email, ...values }: AccountForm,
  others: Pick<components['schemas']['CreateUserDto'], 'password' | 'fields'>,
  notify: boolean,
): Promise<number> {
  const form = { ...values, ...(email !== '' && { email }) };
  const { name } = values;
  const made =
    kind === 'users'
      ? await read(
          api.POST('/api/v1/users', {
            params: { query: { ...(notify && { notify }) } },
            body: { ...userBody(form), ...others, name },
          }),
        )
      : await read(api.POST('/api/v1/teams', { body: { ...teamBody(form), ...others, name } }));
  return made.data.id;
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password of 20 letters and digits that can be told apart on paper; 100 bits. */
function madeUp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
