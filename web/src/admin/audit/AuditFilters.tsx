import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FilterBar } from '../kit/FilterBar';
import { FilterChips } from '../kit/FilterChips';
import { FilterSearch } from '../kit/FilterSearch';
import { FilterSelect } from '../kit/FilterSelect';
import { SpanFilter } from '../kit/SpanFilter';
import type { Filters } from '../../kit/useFilters';
import { accountsPage } from '../people/people-api';
import { useAdminWords } from '../words';
import type { Values } from './audit-filters';
import { TYPES } from './audit-record';

/** What the records are narrowed by; all of it is in the address. */
export function AuditFilters({ filters }: { filters: Filters<keyof Values> }): ReactNode {
  const { audit: words } = useAdminWords();
  const { values, set } = filters;
  const { actor, object } = values;
  const { data } = useQuery(accountsPage('users', { type: 'admin', sort: 'name', per_page: 100 }));
  const admins = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  // Who is no administrator any more did what they did all the same.
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
