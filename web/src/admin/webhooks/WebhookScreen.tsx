import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { api } from '../../api/client';
import { invalidatePaths, unwrap } from '../../api/query';
import { ErrorPage, QueryErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { Card } from '../components/Card';
import { DangerDialog } from '../components/DangerDialog';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { DeliveryLog } from './DeliveryLog';
import { SecretOnce } from './SecretOnce';
import { WebhookEditor } from './WebhookEditor';
import { WebhookSecret } from './WebhookSecret';
import { WebhookState } from './WebhookState';
import { PATH, stateOf, type Webhook } from './webhooks';
import { newSecrets, webhookReading } from './webhook-reading';

/** Screen of a webhook: its form, its secret and its log. */
export default function WebhookScreen(): ReactNode {
  const { id = '' } = useParams<{ id: string }>();
  return /^\d{1,9}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <ErrorPage status={404} />;
}

function Loaded({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useQuery(webhookReading(id));
  if (error && !data) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const webhook = data.body.data;
  return (
    <>
      <Head webhook={webhook} />
      <div className="stack-wide">
        <Created webhook={webhook} />
        <Trouble webhook={webhook} />
        <WebhookEditor id={id} latest={data} />
        <WebhookSecret webhook={webhook} />
        <DeliveryLog id={id} events={webhook.events} />
      </div>
    </>
  );
}

/**
 * Secret of a webhook that was created in this tab, until the screen is left. Shown only for the format `json`, because
 * the receivers of the other formats do not check signatures.
 */
function Created({ webhook: { id, format } }: { webhook: Webhook }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const [secret] = useState(newSecrets.get(id));
  useEffect(() => () => void newSecrets.delete(id), [id]);
  return (
    format === 'json' &&
    secret !== undefined && (
      <Card title={words.created}>
        <SecretOnce secret={secret} />
      </Card>
    )
  );
}

function Head({ webhook }: { webhook: Webhook }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const [, navigate] = useLocation();
  const { id, name } = webhook;
  return (
    <PageHeader
      title={name}
      actions={
        <DangerDialog
          label={words.delete}
          title={words.delete_title}
          text={words.delete_text}
          goes={[name]}
          run={async () => {
            await unwrap(api.DELETE('/api/v1/webhooks/{id}', { params: { path: { id } } }));
            navigate('/admin/webhooks');
            await invalidatePaths(PATH);
          }}
        />
      }
    >
      <p>
        <a href="/admin/webhooks">{words.back}</a> <WebhookState webhook={webhook} />
      </p>
    </PageHeader>
  );
}

function Trouble({ webhook }: { webhook: Webhook }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const { failures, dropped } = webhook;
  const state = stateOf(webhook);
  if (state === 'on' || state === 'off') return null;
  return (
    <Alert color={state === 'stopped' ? 'red' : 'yellow'} variant="light">
      {state === 'stopped' ? words.stopped_text : words.failing_text(failures)}
      {dropped > 0 && ` ${words.dropped_text(dropped)}`}
    </Alert>
  );
}
