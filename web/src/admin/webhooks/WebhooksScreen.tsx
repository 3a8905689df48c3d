import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptions } from '../../api/query';
import { EmptyState } from '../../components/EmptyState';
import { NameLink } from '../../components/NameLink';
import { RelativeTime } from '../../components/RelativeTime';
import { useFormats } from '../../i18n/context';
import { DataTable } from '../components/DataTable';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { WebhookState } from './WebhookState';
import { PATH } from './webhooks';

const REFRESH_MILLIS = 10_000;

/** List of the webhooks. */
export default function WebhooksScreen(): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const { number } = useFormats();
  const { data, error, refetch } = useQuery({ ...queryOptions(PATH), refetchInterval: REFRESH_MILLIS });
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <Button component="a" href="/admin/webhooks/new">
            {words.new}
          </Button>
        }
      >
        <p>{words.text}</p>
      </PageHeader>
      <DataTable
        label={words.title}
        columns={[
          {
            key: 'name',
            title: words.name,
            cell: ({ id, name }) => <NameLink href={`/admin/webhooks/${id}`}>{name}</NameLink>,
          },
          { key: 'format', title: words.format, isShort: true, cell: ({ format }) => words.formats[format] },
          { key: 'state', title: words.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
          { key: 'events', title: words.events, isNumber: true, cell: ({ events }) => number(events.length) },
          { key: 'waiting', title: words.waiting, isNumber: true, cell: ({ waiting }) => number(waiting) },
          {
            key: 'success',
            title: words.last_success,
            cell: ({ last_success }) => (last_success === null ? words.never : <RelativeTime date={last_success} />),
          },
        ]}
        rows={data?.data}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={words.none}>{words.none_text}</EmptyState>}
      />
    </>
  );
}
