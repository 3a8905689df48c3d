import { Button, Group, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { invalidatePaths, queryOptions, unwrap, type QueryOptions, type ResponseBody } from '../../api/query';
import { EmptyState } from '../../components/EmptyState';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { RelativeTime } from '../../components/RelativeTime';
import { DialogButton } from '../../components/DialogButton';
import { Badge } from '../components/Badge';
import { Card } from '../components/Card';
import { DataTable } from '../components/DataTable';
import { useEndless } from '../components/useEndless';
import { useRefresh } from '../components/useRefresh';
import { useAdminMessages } from '../messages';
import { DeliveryDetails } from './DeliveryDetails';
import { EVENTS, PATH, type Delivery, type WebhookEvent } from './webhooks';

const LOG = '/api/v1/webhooks/{id}/deliveries';
const REFRESH_MILLIS = 2000;
/** After at most this many attempts, the next one usually follows within a minute, so the log is polled. */
const FREQUENT_ATTEMPTS = 2;

const TONES = { delivered: 'good', waiting: 'plain', failed: 'bad', withheld: 'warn' } as const;

interface Props {
  id: number;
  events: readonly string[];
}

/** Log of a webhook, with buttons to send a test and to send a delivery again. */
export function DeliveryLog({ id, events }: Props): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const list = useEndless<ResponseBody<typeof LOG>, number>(
    1,
    (page): QueryOptions<ResponseBody<typeof LOG>> =>
      queryOptions(LOG, { params: { path: { id }, query: { page: String(page) } } }),
    ({ meta }) => meta.pagination?.next ?? null,
  );
  const isWaiting =
    list.rows?.some(({ state, attempts }) => state === 'waiting' && attempts <= FREQUENT_ATTEMPTS) === true;
  useRefresh(PATH, REFRESH_MILLIS, isWaiting);
  const [redelivered, setRedelivered] = useState<string | null>(null);
  const nameOf = ({ type }: Delivery): string => words.event_names[type];
  return (
    <Card title={words.log}>
      <SendTest id={id} events={events} />
      <p role="status">{redelivered === null ? '' : words.redelivered(redelivered)}</p>
      <DataTable
        label={words.log}
        columns={[
          {
            key: 'event',
            title: words.event,
            cell: (row) => (row.is_test ? `${nameOf(row)} (${words.test_mark})` : nameOf(row)),
          },
          {
            key: 'state',
            title: words.state,
            cell: ({ state, status, error }) => (
              <>
                <Badge tone={TONES[state]}>{words.delivery_states[state]}</Badge>
                <div>{error ?? (status === null ? '' : words.status(status))}</div>
              </>
            ),
          },
          { key: 'attempts', title: words.attempts, isNumber: true, cell: ({ attempts }) => attempts },
          {
            key: 'duration',
            title: words.duration,
            isNumber: true,
            cell: ({ duration_ms }) => (duration_ms === null ? '' : words.millis(duration_ms)),
          },
          { key: 'created', title: words.when, isShort: true, cell: ({ created }) => <RelativeTime date={created} /> },
        ]}
        rows={list.rows}
        idOf={(row) => row.id}
        nameOf={nameOf}
        more={list.more}
        isStale={list.isStale}
        error={list.error}
        onRetry={list.retry}
        empty={<EmptyState title={words.log_empty} />}
        actions={(row) => (
          <Group gap={8} wrap="nowrap" justify="end">
            <DialogButton size="xs" label={words.details} title={nameOf(row)} about={nameOf(row)} isWide>
              {() => <DeliveryDetails delivery={row} />}
            </DialogButton>
            {(row.due === null || row.attempts > 0) && (
              <Redeliver id={id} delivery={row} onQueued={() => setRedelivered(nameOf(row))} />
            )}
          </Group>
        )}
      />
    </Card>
  );
}

function SendTest({ id, events }: Props): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const [event, setEvent] = useState<WebhookEvent>(EVENTS.find((one) => events.includes(one)) ?? 'solve.created');
  const form = useSubmit(['event'], async () => {
    await unwrap(api.POST('/api/v1/webhooks/{id}/test', { params: { path: { id } }, body: { event } }));
    await invalidatePaths(PATH);
  });
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <Group align="end">
        <NativeSelect
          label={words.test_event}
          data={EVENTS.map((value) => ({ value, label: words.event_names[value] }))}
          value={event}
          error={form.errorOf('event')}
          onChange={({ currentTarget }) => setEvent(currentTarget.value as WebhookEvent)}
        />
        <Button type="submit" variant="default" loading={form.isBusy}>
          {words.test}
        </Button>
      </Group>
    </form>
  );
}

interface RedeliverProps {
  id: number;
  delivery: Delivery;
  onQueued: () => void;
}

function Redeliver({ id, delivery, onQueued }: RedeliverProps): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const form = useSubmit([], async () => {
    const path = { id, delivery_id: delivery.id };
    await unwrap(api.POST('/api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver', { params: { path } }));
    onQueued();
    await invalidatePaths(PATH);
  });
  const name = words.event_names[delivery.type];
  return (
    <form onSubmit={form.submit}>
      <Button
        type="submit"
        size="xs"
        variant="default"
        loading={form.isBusy}
        aria-label={`${words.redeliver}: ${name}`}
      >
        {words.redeliver}
      </Button>
      <FormErrors form={form} />
    </form>
  );
}
