import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { invalidatePaths, unwrap } from '../../api/query';
import { Card } from '../components/Card';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { SecretOnce } from './SecretOnce';
import { WebhookEditor } from './WebhookEditor';
import { bodyOf, PATH } from './webhooks';

/** Screen to create a webhook; shows its secret once. */
export default function NewWebhookScreen(): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const [created, setCreated] = useState<{ id: number; secret: string } | null>(null);
  return (
    <>
      <PageHeader title={words.new}>
        <p>
          <a href="/admin/webhooks">{words.back}</a>
        </p>
      </PageHeader>
      {created === null ? (
        <WebhookEditor
          webhook={null}
          save={async (form) => {
            const { data } = await unwrap(api.POST(PATH, { body: bodyOf(form) }));
            setCreated(data);
            await invalidatePaths(PATH);
          }}
        />
      ) : (
        <Card title={words.created}>
          <SecretOnce secret={created.secret} />
          <p>
            <Button component="a" href={`/admin/webhooks/${created.id}`}>
              {words.open}
            </Button>
          </p>
        </Card>
      )}
    </>
  );
}
