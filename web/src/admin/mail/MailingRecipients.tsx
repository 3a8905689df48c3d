import type { ReactNode } from 'react';
import { queryOptions, type DataOf } from '../../api/query';
import { EmptyState } from '../../components/EmptyState';
import { NameLink } from '../../components/NameLink';
import { RelativeTime } from '../../components/RelativeTime';
import { useFilters } from '../../components/useFilters';
import { accountHref } from '../accounts/accounts-api';
import { DataTable } from '../components/DataTable';
import { FilterBar } from '../components/FilterBar';
import { FilterSelect } from '../components/FilterSelect';
import { useEndlessBefore } from '../components/useEndless';
import { useAdminMessages } from '../messages';

const PATH = '/api/v1/admin/mailings/{id}/recipients';

type Recipient = DataOf<typeof PATH>[number];

const FILTERS = { state: '' };

/** Recipients of a mailing, each with the state of its mail. */
export function MailingRecipients({ id }: { id: number }): ReactNode {
  const { mailings: words, kit } = useAdminMessages();
  const filters = useFilters(FILTERS);
  const state =
    filters.values.state in words.recipient_states ? (filters.values.state as Recipient['state']) : undefined;
  const list = useEndlessBefore((before) =>
    queryOptions(PATH, { params: { path: { id }, query: { ...(state && { state }), ...before } } }),
  );
  return (
    <>
      <FilterBar label={words.filter} filters={filters}>
        <FilterSelect
          label={words.state}
          value={filters.values.state}
          options={Object.entries(words.recipient_states).map(([value, label]) => ({ value, label }))}
          onChange={(chosen) => filters.set({ state: chosen })}
        />
      </FilterBar>
      <DataTable
        label={words.audience}
        columns={[
          {
            key: 'name',
            title: words.recipient,
            cell: ({ user_id, name }) => <NameLink href={accountHref('users', user_id)}>{name}</NameLink>,
          },
          { key: 'address', title: words.address, cell: ({ address }) => address },
          {
            key: 'state',
            title: words.state,
            cell: ({ state, error }) => (
              <>
                {words.recipient_states[state]}
                {error !== null && <div>{error}</div>}
              </>
            ),
          },
          {
            key: 'changed',
            title: words.changed,
            cell: ({ changed }) => changed !== null && <RelativeTime date={changed} />,
            isShort: true,
          },
        ]}
        rows={list.rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        more={list.more}
        isStale={list.isStale}
        error={list.error}
        onRetry={list.retry}
        empty={<EmptyState title={filters.isFiltered ? kit.nothing_found : words.no_recipients} />}
      />
    </>
  );
}
