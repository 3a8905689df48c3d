import { Button, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import type { Kind } from '../../domain/accounts/kinds';
import { useBrackets } from '../../domain/accounts/useBrackets';
import { useFormats } from '../../i18n/context';
import { DangerDialog } from '../components/DangerDialog';
import { useAdminMessages } from '../messages';
import { changeAccounts, deleteAccounts, type AccountChange, type AccountRow } from './accounts-api';
import classes from './Accounts.module.css';

type Field = keyof AccountChange;

interface Props {
  kind: Kind;
  rows: readonly Pick<AccountRow, 'id' | 'name'>[];
  onDone: () => void;
}

/** Changes one field of the selected accounts, or deletes the accounts. */
export function BulkAccounts({ kind, rows, onDone }: Props): ReactNode {
  const { people, kit } = useAdminMessages();
  const { bulk: words, types } = people;
  const { event } = useBoot();
  const { number } = useFormats();
  const brackets = useBrackets(kind);
  const [field, setField] = useState<Field>('hidden');
  const [value, setValue] = useState('yes');
  const ids = rows.map(({ id }) => id);
  const form = useSubmit([], async () => {
    await changeAccounts(kind, ids, changeOf(field, value));
    onDone();
  });
  const fields: readonly Field[] = [
    'hidden',
    'banned',
    ...(kind === 'users' ? (['verified', 'change_password', 'type'] as const) : []),
    ...(kind === event.mode && brackets.length > 0 ? (['bracket_id'] as const) : []),
  ];
  const choices: Record<Field, { value: string; label: string }[]> = {
    hidden: yesOrNo(),
    banned: yesOrNo(),
    verified: yesOrNo(),
    change_password: yesOrNo(),
    type: (['user', 'admin'] as const).map((type) => ({ value: type, label: types[type] })),
    bracket_id: [
      { value: '', label: words.no_bracket },
      ...brackets.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  };
  const labels: Record<Field, string> = {
    hidden: words.hidden,
    banned: words.banned,
    verified: words.verified,
    change_password: words.change_password,
    type: words.type,
    bracket_id: words.bracket,
  };

  function yesOrNo(): { value: string; label: string }[] {
    return [
      { value: 'yes', label: kit.yes },
      { value: 'no', label: kit.no },
    ];
  }

  return (
    <div className={classes.bulk}>
      <form onSubmit={form.submit}>
        <NativeSelect
          size="sm"
          aria-label={words.set}
          value={field}
          data={fields.map((name) => ({ value: name, label: `${words.set}: ${labels[name]}` }))}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as Field;
            setField(next);
            setValue(choices[next][0]?.value ?? '');
          }}
        />
        <NativeSelect
          size="sm"
          aria-label={words.to}
          value={value}
          data={choices[field]}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Button type="submit" size="sm" loading={form.isBusy}>
          {words.apply}
        </Button>
      </form>
      <DangerDialog
        size="sm"
        label={words.delete}
        title={kind === 'users' ? words.delete_users(rows.length) : words.delete_teams(rows.length)}
        text={kind === 'users' ? words.delete_users_text : words.delete_teams_text}
        goes={rows.map(({ id, name }) => `${name} (${number(id)})`)}
        run={async () => {
          await deleteAccounts(kind, ids);
          onDone();
        }}
      />
      <div className={classes.refused}>
        <FormErrors form={form} />
      </div>
    </div>
  );
}

function changeOf(field: Field, value: string): AccountChange {
  if (field === 'bracket_id') return { bracket_id: value === '' ? null : Number(value) };
  if (field === 'type') return { type: value === 'admin' ? 'admin' : 'user' };
  return { [field]: value === 'yes' };
}
