import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { api } from '../../api/client';
import { invalidatePaths, queryOptions, unwrap } from '../../api/query';
import { ErrorPage, QueryErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { DangerDialog } from '../components/DangerDialog';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { DeliveryLog } from './DeliveryLog';
import { WebhookEditor } from './WebhookEditor';
import { WebhookSecret } from './WebhookSecret';
import { WebhookState } from './WebhookState';
import { bodyOf, PATH, stateOf, type Webhook } from './webhooks';
import classes from './Webhooks.module.css';

/** Screen of a webhook: its form, its secret and its log. */
export default function WebhookScreen(): ReactNode {
  const { id = '' } = useParams<{ id: string }>();
  return /^\d{1,9}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <ErrorPage status={404} />;
}

function Loaded({ id }: { id: number }): ReactNode {
  const path = { id };
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/webhooks/{id}', { params: { path } }));
  if (error && !data) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const webhook = data.data;
  return (
    <>
      <Head webhook={webhook} />
      <div className={classes.screen}>
        <Trouble webhook={webhook} />
        <WebhookEditor
          webhook={webhook}
          save={async (form) => {
            await unwrap(api.PATCH('/api/v1/webhooks/{id}', { params: { path }, body: bodyOf(form) }));
            await invalidatePaths(PATH);
          }}
        />
        <WebhookSecret webhook={webhook} />
        <DeliveryLog id={id} events={webhook.events} />
      </div>
    </>
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
  const { failures, disabled_reason, dropped } = webhook;
  const state = stateOf(webhook);
  if (state === 'on' || state === 'off') return null;
  return (
    <Alert color={state === 'stopped' ? 'red' : 'yellow'} variant="light">
      {state === 'stopped' ? words.stopped_text(disabled_reason ?? '') : words.failing_text(failures)}
      {dropped > 0 && ` ${words.dropped_text(dropped)}`}
    </Alert>
  );
}
