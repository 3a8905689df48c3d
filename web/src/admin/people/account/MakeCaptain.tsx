import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import { FormErrors } from '../../../kit/form/FormErrors';
import { useSubmit } from '../../../kit/form/useSubmit';
import { useAdminWords } from '../../words';
import { readPeopleAgain } from '../people-api';

/** Has a member lead the team. */
export function MakeCaptain({ team, member }: { team: number; member: { id: number; name: string } }): ReactNode {
  const { people } = useAdminWords();
  const form = useSubmit([], async () => {
    await read(api.PATCH('/api/v1/teams/{id}', { params: { path: { id: team } }, body: { captain_id: member.id } }));
    await readPeopleAgain();
  });
  return (
    <form onSubmit={form.submit}>
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        loading={form.isBusy}
        aria-label={`${people.team.make_captain}: ${member.name}`}
      >
        {people.team.make_captain}
      </Button>
      <FormErrors of={form} />
    </form>
  );
}
