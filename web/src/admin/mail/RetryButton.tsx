import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../api/client';
import { invalidatePaths, read } from '../../api/query';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { useAdminWords } from '../words';

/** Has a mail sent now, whenever it would be tried next. */
export function RetryButton({ id, name }: { id: number; name: string }): ReactNode {
  const { mail: words } = useAdminWords();
  const form = useSubmit([], async () => {
    await read(api.POST('/api/v1/admin/mails/{id}/retry', { params: { path: { id } } }));
    await invalidatePaths('/api/v1/admin/mails');
  });
  return (
    <form onSubmit={form.submit}>
      <Button type="submit" size="xs" variant="default" loading={form.isBusy} aria-label={`${words.retry}: ${name}`}>
        {words.retry}
      </Button>
      <FormErrors of={form} />
    </form>
  );
}
