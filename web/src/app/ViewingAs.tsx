import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../api/boot';
import { api } from '../api/client';
import { read } from '../api/query';
import { FormErrors } from '../kit/form/FormErrors';
import { useSubmit } from '../kit/form/useSubmit';
import { useWords } from '../words/context';
import classes from './StatusLine.module.css';

/** Says to an administrator as whom they see the platform, and leads back. */
export function ViewingAs(): ReactNode {
  const { app } = useWords();
  const { viewing_as } = useBoot();
  const form = useSubmit([], async () => {
    if (!viewing_as) return;
    await read(api.DELETE('/api/v1/users/{id}/view-as', { params: { path: { id: viewing_as.id } } }));
    location.assign(`/admin/people/users/${viewing_as.id}`);
  });
  if (!viewing_as) return null;
  return (
    <form className={classes.line} onSubmit={form.submit}>
      <strong>{app.viewing_as(viewing_as.name)}</strong>
      <Button type="submit" size="xs" loading={form.isBusy}>
        {app.end_viewing}
      </Button>
      <FormErrors of={form} />
    </form>
  );
}
