import { Button } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { EmptyState } from '../../components/EmptyState';
import { useFilters } from '../../components/useFilters';
import type { Kind } from '../../domain/accounts/kinds';
import { useBrackets } from '../../domain/accounts/useBrackets';
import { useMessages } from '../../i18n/context';
import { BulkBar } from '../components/BulkBar';
import { DataTable } from '../components/DataTable';
import { FilterBar } from '../components/FilterBar';
import { FilterChips } from '../components/FilterChips';
import { FilterSearch } from '../components/FilterSearch';
import { FilterSelect } from '../components/FilterSelect';
import { PageHeader } from '../components/PageHeader';
import { useSelection } from '../components/useSelection';
import { Tabs } from '../components/Tabs';
import { useEndless } from '../components/useEndless';
import { useLiveAdmin } from '../components/useLiveAdmin';
import { useAdminMessages } from '../messages';
import { FILTERS, queryOf } from './account-filters';
import { BulkAccounts } from './BulkAccounts';
import { CsvImport } from './CsvImport';
import { accountsPage, PATHS } from './accounts-api';
import { SavedSearches } from './SavedSearches';
import { useAccountColumns } from './useAccountColumns';
import { useAccountName } from './useAccountName';

export function AccountList({ kind }: { kind: Kind }): ReactNode {
  const { people: words, kit } = useAdminMessages();
  const { event } = useBoot();
  const filters = useFilters(FILTERS);
  const { values, set } = filters;
  const { sort, ...narrowing } = values;
  const isNarrowed = Object.values(narrowing).some((value) => value !== '');
  const query = useMemo(() => queryOf(kind, values), [kind, values]);
  const { rows, first, isStale, error, retry, more } = useEndless(
    1,
    (page) => accountsPage(kind, query, page),
    ({ meta }) => meta.pagination?.next ?? null,
  );
  useLiveAdmin([PATHS[kind]], ['scores']);
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const columns = useAccountColumns(kind);
  const total = first?.meta.pagination?.total;
  return (
    <>
      <PageHeader
        title={words.title}
        windowTitle={words.kinds[kind]}
        actions={
          <>
            <Button component="a" href={`/admin/export/csv?table=${kind}%2Bfields`} download variant="default">
              {words.csv_out}
            </Button>
            <CsvImport kind={kind} />
            <Button component="a" href={`/admin/people/${kind}/new`}>
              {words.new[kind]}
            </Button>
          </>
        }
      />
      <KindTabs kind={kind} />
      <FilterBar
        label={words.filter[kind]}
        filters={{
          isFiltered: isNarrowed,
          clear: () => set({ ...FILTERS, sort }),
        }}
        count={total === undefined ? '' : words.count[kind](total)}
      >
        <FilterSearch label={words.search} value={values.q} onChange={(q) => set({ q })} />
        <Choices kind={kind} values={values} set={set} />
        {kind === 'users' && <SavedSearches values={values} isNarrowed={isNarrowed} set={set} />}
      </FilterBar>
      <LinkedFilters values={values} set={set} />
      <DataTable
        label={event.mode === 'teams' ? words.kinds[kind] : words.title}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        onSort={(next) => set({ sort: next })}
        selection={selection}
        more={more}
        isStale={isStale}
        error={error}
        onRetry={retry}
        empty={
          isNarrowed ? (
            <EmptyState title={kit.nothing_found} />
          ) : (
            <EmptyState title={words.none[kind]}>{words.none_text}</EmptyState>
          )
        }
      />
      <BulkBar selection={selection}>
        <BulkAccounts kind={kind} rows={rows?.filter(({ id }) => selection.has(id)) ?? []} onDone={selection.clear} />
      </BulkBar>
    </>
  );
}

interface ChoicesProps {
  kind: Kind;
  values: typeof FILTERS;
  set: (change: Partial<typeof FILTERS>) => void;
}

function Choices({ kind, values, set }: ChoicesProps): ReactNode {
  const { people: words } = useAdminMessages();
  const { people } = useMessages();
  const brackets = useBrackets(kind);
  return (
    <>
      <FilterSelect
        label={words.state}
        value={values.state}
        options={(['good', 'hidden', 'banned'] as const).map((state) => ({ value: state, label: words.states[state] }))}
        onChange={(state) => set({ state })}
      />
      {kind === 'users' && (
        <>
          <FilterSelect
            label={words.mail}
            value={values.verified}
            options={(['yes', 'no'] as const).map((mail) => ({ value: mail, label: words.mails[mail] }))}
            onChange={(verified) => set({ verified })}
          />
          <FilterSelect
            label={words.type}
            value={values.type}
            options={(['user', 'admin'] as const).map((type) => ({ value: type, label: words.types[type] }))}
            onChange={(type) => set({ type })}
          />
        </>
      )}
      {brackets.length > 0 && (
        <FilterSelect
          label={people.bracket}
          value={values.bracket}
          options={brackets.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(bracket) => set({ bracket })}
        />
      )}
    </>
  );
}

interface Props {
  values: typeof FILTERS;
  set: (change: Partial<typeof FILTERS>) => void;
}

/** Chips for the two filters that have no input: team and IP address. The URL or a saved search sets them. */
function LinkedFilters({ values: { team, ip }, set }: Props): ReactNode {
  const { people: words } = useAdminMessages();
  const teamName = useAccountName('teams', team);
  return (
    <FilterChips
      chosen={[
        ...(teamName === null ? [] : [{ filter: 'team' as const, text: words.of_team(teamName) }]),
        ...(ip === '' ? [] : [{ filter: 'ip' as const, text: words.of_address(ip) }]),
      ]}
      set={set}
    />
  );
}

function KindTabs({ kind }: { kind: Kind }): ReactNode {
  const { people } = useAdminMessages();
  const { event } = useBoot();
  if (event.mode !== 'teams') return null;
  return (
    <Tabs
      label={people.title}
      tabs={(['users', 'teams'] as const).map((one) => ({
        href: `/admin/people/${one}`,
        text: people.kinds[one],
        isHere: one === kind,
      }))}
    />
  );
}
