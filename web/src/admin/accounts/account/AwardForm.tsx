import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { type ReactNode } from 'react';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { bindingsOf } from '../../../components/form/bind';
import { FormErrors } from '../../../components/form/FormErrors';
import { useFields } from '../../../components/form/useFields';
import { useSubmit } from '../../../components/form/useSubmit';
import { useAdminMessages } from '../../messages';
import { invalidateAccounts } from '../accounts-api';
import classes from '../Accounts.module.css';

interface Props {
  users: readonly { id: number; name: string }[];
  onDone: () => void;
}

/** Form to grant points. A negative value deducts points. */
export function AwardForm({ users, onDone }: Props): ReactNode {
  const { people } = useAdminMessages();
  const { awards: words, account } = people;
  const award = useFields<{ user_id: string; name: string; value: number | string; description: string }>({
    user_id: String(users[0]?.id ?? ''),
    name: '',
    value: '',
    description: '',
  });
  const form = useSubmit(['name', 'value', 'description', 'user_id'], async (withIdempotency) => {
    // If the text is not a number, `value` is sent as text, and the server responds with an error for the field.
    const { user_id, name, value, description } = award.values;
    const body = { user_id: Number(user_id), name, value: value as number, description: description || null };
    await unwrap(api.POST('/api/v1/awards', { body, params: { header: withIdempotency(body) } }));
    await invalidateAccounts();
    onDone();
  });
  const bind = bindingsOf(award, form);
  return (
    <form className={classes.dialogForm} onSubmit={form.submit} noValidate>
      <FormErrors form={form} />
      {users.length > 1 && (
        <NativeSelect
          label={account.mark_for}
          data={users.map((one) => ({ value: String(one.id), label: one.name }))}
          {...bind.text('user_id')}
        />
      )}
      <TextInput label={words.name} maxLength={80} {...bind.text('name')} />
      <NumberInput
        label={words.value}
        description={words.value_hint}
        value={award.values.value}
        error={form.errorOf('value')}
        allowDecimal={false}
        hideControls
        onChange={(value) => award.change({ value })}
      />
      <TextInput label={words.description} {...bind.text('description')} />
      <div className={classes.actions}>
        <Button type="submit" loading={form.isBusy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
