import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { queryOptions } from '../../api/query';
import { EmptyState } from '../../components/EmptyState';
import { useFilters, type Filters } from '../../components/useFilters';
import { DataTable } from '../components/DataTable';
import { FilterBar } from '../components/FilterBar';
import { FilterChips } from '../components/FilterChips';
import { FilterSearch } from '../components/FilterSearch';
import { FilterSelect } from '../components/FilterSelect';
import { PageHeader } from '../components/PageHeader';
import { SpanFilter } from '../components/SpanFilter';
import { useEndlessBefore } from '../components/useEndless';
import { useLiveAdmin } from '../components/useLiveAdmin';
import { accountsPage } from '../accounts/accounts-api';
import { useAdminMessages } from '../messages';
import { FILTERS, queryOf, type Values } from './audit-filters';
import { PATH, TYPES } from './audit-record';
import { useAuditColumns } from './useAuditColumns';

export default function AuditScreen(): ReactNode {
  const { audit: words, kit } = useAdminMessages();
  const filters = useFilters(FILTERS);
  const query = useMemo(() => queryOf(filters.values), [filters.values]);
  const list = useEndlessBefore((before) => queryOptions(PATH, { params: { query: { ...query, ...before } } }));
  useLiveAdmin([PATH], ['audit']);
  const columns = useAuditColumns();
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <Button component="a" variant="default" href={`${PATH}/export`} download>
            {words.export}
          </Button>
        }
      >
        <p>{words.text}</p>
      </PageHeader>
      <AuditFilters filters={filters} />
      <DataTable
        label={words.title}
        columns={columns}
        rows={list.rows}
        idOf={({ id }) => id}
        nameOf={({ operation, id }) => `${operation} ${String(id)}`}
        more={list.more}
        isStale={list.isStale}
        error={list.error}
        onRetry={list.retry}
        empty={<EmptyState title={filters.isFiltered ? kit.nothing_found : words.none} />}
      />
    </>
  );
}

function AuditFilters({ filters }: { filters: Filters<keyof Values> }): ReactNode {
  const { audit: words } = useAdminMessages();
  const { values, set } = filters;
  const { actor, object } = values;
  const { data } = useQuery(accountsPage('users', { type: 'admin', sort: 'name', per_page: 100 }));
  const admins = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  // The URL may select a user who is not in the list, such as a former administrator.
  if (actor !== '' && !admins.some(({ value }) => value === actor))
    admins.push({ value: actor, label: words.user(actor) });
  return (
    <>
      <FilterBar label={words.filter} filters={filters}>
        <FilterSearch label={words.contains} value={values.q} onChange={(q) => set({ q })} />
        <FilterSelect label={words.who} value={actor} options={admins} onChange={(value) => set({ actor: value })} />
        <FilterSelect
          label={words.about}
          value={values.type}
          options={TYPES.map((type) => ({ value: type, label: words.types[type] }))}
          onChange={(type) => set({ type })}
        />
        <SpanFilter values={values} set={set} />
      </FilterBar>
      <FilterChips chosen={object === '' ? [] : [{ filter: 'object', text: words.of_object(object) }]} set={set} />
    </>
  );
}
