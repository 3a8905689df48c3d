import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useMessages } from '../../i18n/context';
import { AuthPanel } from './AuthPanel';

/** Unsubscribes the address of a link from news, without a log-in. */
export default function UnsubscribeScreen(): ReactNode {
  const { auth } = useMessages();
  const { event } = useBoot();
  const { code = '' } = useParams<{ code: string }>();
  const [isDone, setDone] = useState(false);
  const form = useSubmit([], async () => {
    await unwrap(api.POST('/api/v1/unsubscriptions', { body: { code } }));
    setDone(true);
  });
  if (isDone)
    return (
      <AuthPanel title={auth.unsubscribe_title}>
        <p role="status">{auth.unsubscribed(event.name)}</p>
        <p>
          {auth.subscribe_again} <a href="/settings/preferences">{auth.settings}</a>
        </p>
      </AuthPanel>
    );
  return (
    <AuthPanel title={auth.unsubscribe_title}>
      <p>{auth.unsubscribe_text(event.name)}</p>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <Button type="submit" loading={form.isBusy}>
          {auth.unsubscribe}
        </Button>
      </form>
    </AuthPanel>
  );
}
