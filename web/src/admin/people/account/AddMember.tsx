import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import { FormErrors } from '../../../kit/form/FormErrors';
import { useSubmit } from '../../../kit/form/useSubmit';
import { useAdminWords } from '../../words';
import { AccountPicker, type Picked } from '../AccountPicker';
import { readPeopleAgain } from '../people-api';
import classes from '../People.module.css';

/** Puts a user into a team. */
export function AddMember({ id }: { id: number }): ReactNode {
  const { people } = useAdminWords();
  const { team: words, fields } = people;
  const [picked, setPicked] = useState<Picked | null>(null);
  const form = useSubmit(['user_id'], async () => {
    if (!picked) return;
    const body = { user_id: picked.id };
    await read(api.POST('/api/v1/teams/{id}/members', { params: { path: { id } }, body }));
    await readPeopleAgain();
    setPicked(null);
  });
  return (
    <form className={classes.add} onSubmit={form.submit}>
      <FormErrors of={form} />
      <AccountPicker
        kind="users"
        label={words.add}
        placeholder={fields.user_search}
        picked={picked}
        error={form.errorOf('user_id')}
        onPick={setPicked}
      />
      <Button type="submit" variant="default" loading={form.isBusy} disabled={picked === null}>
        {words.add_send}
      </Button>
    </form>
  );
}
