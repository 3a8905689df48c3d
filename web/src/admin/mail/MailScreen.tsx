import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryOptions, invalidatePaths, unwrap, type DataOf } from '../../api/query';
import { RelativeTime } from '../../components/RelativeTime';
import { ConfirmButton } from '../../components/ConfirmButton';
import { EmptyState } from '../../components/EmptyState';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useFilters } from '../../components/useFilters';
import { Card } from '../components/Card';
import { DataTable } from '../components/DataTable';
import { FilterBar } from '../components/FilterBar';
import { FilterSelect } from '../components/FilterSelect';
import { PageHeader } from '../components/PageHeader';
import { useEndlessBefore } from '../components/useEndless';
import { useLiveAdmin } from '../components/useLiveAdmin';
import { useAdminMessages } from '../messages';
import { MailTabs } from './MailTabs';

const PATH = '/api/v1/admin/mails';

type OutboxMail = DataOf<typeof PATH>[number];

type State = OutboxMail['state'];

const FILTERS = { state: '' };

export default function MailScreen(): ReactNode {
  const { mail: words, kit } = useAdminMessages();
  const filters = useFilters(FILTERS);
  const state = filters.values.state in words.states ? (filters.values.state as State) : undefined;
  const list = useEndlessBefore((before) =>
    queryOptions(PATH, { params: { query: { ...(state && { state }), ...before } } }),
  );
  useLiveAdmin([PATH], ['job']);
  const nameOf = ({ to, id }: OutboxMail): string => to ?? words.gone(id);
  return (
    <>
      <PageHeader title={words.title}>
        <p>{words.text}</p>
      </PageHeader>
      <MailTabs />
      <Stack gap={16}>
        <TestMail />
        <FilterBar label={words.filter} filters={filters}>
          <FilterSelect
            label={words.state}
            value={filters.values.state}
            options={Object.entries(words.states).map(([value, label]) => ({ value, label }))}
            onChange={(chosen) => filters.set({ state: chosen })}
          />
        </FilterBar>
        <DataTable
          label={words.title}
          columns={[
            { key: 'to', title: words.to, cell: nameOf },
            { key: 'kind', title: words.kind, cell: ({ kind }) => words.kinds[kind] ?? kind },
            {
              key: 'state',
              title: words.state,
              cell: ({ state, error }) => (
                <>
                  {words.states[state]}
                  {error !== null && <div>{error}</div>}
                </>
              ),
            },
            { key: 'tries', title: words.tries, cell: ({ tries }) => tries, isNumber: true },
            { key: 'created', title: words.created, cell: ({ created }) => <RelativeTime date={created} /> },
          ]}
          rows={list.rows}
          idOf={({ id }) => id}
          nameOf={nameOf}
          more={list.more}
          isStale={list.isStale}
          error={list.error}
          onRetry={list.retry}
          empty={<EmptyState title={filters.isFiltered ? kit.nothing_found : words.none} />}
          actions={(row) =>
            row.state !== 'sending' && (
              <Group gap={8} wrap="nowrap" justify="end">
                <RetryButton id={row.id} name={nameOf(row)} />
                <ConfirmButton
                  size="xs"
                  label={words.remove}
                  title={words.remove_title}
                  text={words.remove_text(nameOf(row))}
                  about={nameOf(row)}
                  run={async () => {
                    await unwrap(api.DELETE('/api/v1/admin/mails/{id}', { params: { path: { id: row.id } } }));
                    await invalidatePaths(PATH);
                  }}
                />
              </Group>
            )
          }
        />
      </Stack>
    </>
  );
}

function RetryButton({ id, name }: { id: number; name: string }): ReactNode {
  const { mail: words } = useAdminMessages();
  const form = useSubmit([], async () => {
    await unwrap(api.POST('/api/v1/admin/mails/{id}/retry', { params: { path: { id } } }));
    await invalidatePaths('/api/v1/admin/mails');
  });
  return (
    <form onSubmit={form.submit}>
      <Button type="submit" size="xs" variant="default" loading={form.isBusy} aria-label={`${words.retry}: ${name}`}>
        {words.retry}
      </Button>
      <FormErrors form={form} />
    </form>
  );
}

function TestMail(): ReactNode {
  const { mail: words } = useAdminMessages();
  const { viewer } = useBoot();
  const [address, setAddress] = useState(viewer?.email ?? '');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit(['address'], async () => {
    setSentTo(null);
    await unwrap(api.POST('/api/v1/configs/test-mail', { body: { address } }));
    setSentTo(address);
  });
  return (
    <Card title={words.test}>
      <p>
        {words.test_text} <a href="/admin/settings/mail">{words.settings}</a>
      </p>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <Group align="end">
          <TextInput
            label={words.address}
            name="address"
            type="email"
            required
            value={address}
            error={form.errorOf('address')}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <Button type="submit" loading={form.isBusy}>
            {words.send}
          </Button>
        </Group>
        <p role="status">{sentTo === null ? '' : words.sent(sentTo)}</p>
      </form>
    </Card>
  );
}
