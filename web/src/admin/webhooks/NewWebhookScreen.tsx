import type { ReactNode } from 'react';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { WebhookEditor } from './WebhookEditor';

/** Screen to create a webhook. */
export default function NewWebhookScreen(): ReactNode {
  const { webhooks: words } = useAdminMessages();
  return (
    <>
      <PageHeader title={words.new}>
        <p>
          <a href="/admin/webhooks">{words.back}</a>
        </p>
      </PageHeader>
      <WebhookEditor id={null} latest={null} />
    </>
  );
}
