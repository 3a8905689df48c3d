import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import { FormErrors } from '../../../kit/form/FormErrors';
import { useSubmit } from '../../../kit/form/useSubmit';
import { useAdminWords } from '../../words';
import { readPeopleAgain } from '../people-api';
import classes from '../People.module.css';

interface Props {
  /** Who can get it: one user, or the members of a team. */
  users: readonly { id: number; name: string }[];
  onDone: () => void;
}

/** Gives points by hand, or takes them. */
export function AwardForm({ users, onDone }: Props): ReactNode {
  const { people } = useAdminWords();
  const { awards: words, account } = people;
  const [user, setUser] = useState(String(users[0]?.id ?? ''));
  const [name, setName] = useState('');
  const [value, setValue] = useState<number | string>('');
  const [description, setDescription] = useState('');
  const form = useSubmit(['name', 'value', 'description', 'user_id'], async (once) => {
    // The server says what is wrong with a value that is no number.
    const body = { user_id: Number(user), name, value: value as number, description: description || null };
    await read(api.POST('/api/v1/awards', { body, params: { header: once(body) } }));
    await readPeopleAgain();
    onDone();
  });
  return (
    <form className={classes.dialogForm} onSubmit={form.submit} noValidate>
      <FormErrors of={form} />
      {users.length > 1 && (
        <NativeSelect
          label={account.mark_for}
          value={user}
          error={form.errorOf('user_id')}
          data={users.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={({ currentTarget }) => {
            setUser(currentTarget.value);
          }}
        />
      )}
      <TextInput
        label={words.name}
        maxLength={80}
        value={name}
        error={form.errorOf('name')}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
        }}
      />
      <NumberInput
        label={words.value}
        description={words.value_hint}
        value={value}
        error={form.errorOf('value')}
        allowDecimal={false}
        hideControls
        onChange={setValue}
      />
      <TextInput
        label={words.description}
        value={description}
        error={form.errorOf('description')}
        onChange={({ currentTarget }) => {
          setDescription(currentTarget.value);
        }}
      />
      <div className={classes.ways}>
        <Button type="submit" loading={form.isBusy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
