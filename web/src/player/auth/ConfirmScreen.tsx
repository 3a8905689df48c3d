import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { useServerPage } from '../../components/ServerPageContext';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useMessages } from '../../i18n/context';
import { AuthPanel } from './AuthPanel';

/**
 * Explains how to confirm the email address and sends the message again, or shows the result of a confirmation link.
 */
export default function ConfirmScreen(): ReactNode {
  const { auth, app } = useMessages();
  const { viewer } = useBoot();
  const { code } = useParams<{ code?: string }>();
  const sent = useServerPage();
  const [isSent, setSent] = useState(false);
  const form = useSubmit([], async () => {
    await unwrap(api.POST('/api/v1/confirmations', { body: {} }));
    setSent(true);
  });
  // The server processed the link when it served the page.
  if (code !== undefined && sent)
    return (
      <AuthPanel title={sent.title}>
        <p role="status">{sent.text}</p>
        <Button component="a" href={viewer ? '/challenges' : '/login'}>
          {auth.go_on}
        </Button>
      </AuthPanel>
    );
  if (!viewer || viewer.verified)
    return (
      <AuthPanel title={auth.confirm}>
        <p>{viewer ? auth.is_confirmed : auth.confirm_signed_in}</p>
        <Button component="a" href={viewer ? '/challenges' : '/login?next=/confirm'}>
          {viewer ? auth.go_on : app.log_in}
        </Button>
      </AuthPanel>
    );
  return (
    <AuthPanel title={auth.confirm}>
      <p>{auth.confirm_text(viewer.email ?? '')}</p>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <p role="status">{isSent ? auth.sent : ''}</p>
        <Button type="submit" variant="default" loading={form.isBusy}>
          {auth.send_again}
        </Button>
      </form>
      <p>
        <a href="/settings">{auth.change_email}</a>
      </p>
    </AuthPanel>
  );
}
