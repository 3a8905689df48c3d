import { Button } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { NameLink } from '../../components/NameLink';
import { SignalFlag } from '../../components/SignalFlag';
import { useFilters } from '../../components/useFilters';
import { useFormats } from '../../i18n/context';
import { BulkBar } from '../components/BulkBar';
import { DataTable, type Column } from '../components/DataTable';
import { FilterBar } from '../components/FilterBar';
import { FilterSearch } from '../components/FilterSearch';
import { FilterSelect } from '../components/FilterSelect';
import { PageHeader } from '../components/PageHeader';
import { useSelection } from '../components/useSelection';
import { useAdminMessages } from '../messages';
import { BulkChange } from './BulkChange';
import { chosenRows, GAPS, NO_CATEGORY, STATES, type ChallengeRow, type Gap } from './challenge-rows';
import classes from './ChallengesScreen.module.css';
import { ChallengeTabs } from './ChallengeTabs';
import { StateBadge } from './StateBadge';
import { useChallengeName } from './useChallengeName';
import { useChallengeRows } from './useChallengeRows';

const INITIAL = { q: '', category: '', state: '', type: '', ready: '', sort: '' };

export default function ChallengesScreen(): ReactNode {
  const { challenges: words, kit } = useAdminMessages();
  const { rows, error, retry } = useChallengeRows();
  const filters = useFilters(INITIAL);
  const { values, set } = filters;
  const visible = useMemo(() => rows && chosenRows(rows, values), [rows, values]);
  const selection = useSelection(visible?.map(({ id }) => id) ?? []);
  const columns = useColumns();
  const nameOf = useChallengeName();
  const { sort: _sort, ...narrowing } = values;
  const isNarrowed = Object.values(narrowing).some((value) => value !== '');
  const categories = [...new Set(rows?.map(({ category }) => category ?? '') ?? [])];
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <Button component="a" href="/admin/challenges/new">
            {words.new}
          </Button>
        }
      />
      <ChallengeTabs here="list" />
      {rows && rows.length > 0 && (
        <FilterBar
          label={words.filter}
          filters={{
            isFiltered: isNarrowed,
            clear: () => set({ ...INITIAL, sort: values.sort }),
          }}
          count={isNarrowed && visible ? words.count_of(visible.length, rows.length) : words.count(rows.length)}
        >
          <FilterSearch label={words.search} value={values.q} onChange={(q) => set({ q })} />
          <FilterSelect
            label={words.category}
            value={values.category}
            options={categories.map((category) => ({
              value: category || NO_CATEGORY,
              label: category || words.no_category,
            }))}
            onChange={(category) => set({ category })}
          />
          <FilterSelect
            label={words.state}
            value={values.state}
            options={STATES.map((state) => ({ value: state, label: words.states[state] }))}
            onChange={(state) => set({ state })}
          />
          <FilterSelect
            label={words.type}
            value={values.type}
            options={(['standard', 'dynamic'] as const).map((type) => ({ value: type, label: words.types[type] }))}
            onChange={(type) => set({ type })}
          />
          <FilterSelect
            label={words.readiness}
            value={values.ready}
            options={[
              { value: 'yes', label: words.ready },
              { value: 'no', label: words.not_ready },
              ...GAPS.map((gap) => ({ value: gap, label: words.gaps[gap] })),
            ]}
            onChange={(ready) => set({ ready })}
          />
        </FilterBar>
      )}
      <DataTable
        label={words.title}
        columns={columns}
        rows={visible}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sort={values.sort}
        onSort={(sort) => set({ sort })}
        selection={selection}
        error={error}
        onRetry={retry}
        empty={
          rows && rows.length > 0 ? (
            <EmptyState title={kit.nothing_found} />
          ) : (
            <EmptyState title={words.none}>{words.none_text}</EmptyState>
          )
        }
      />
      <BulkBar selection={selection}>
        <BulkChange
          rows={visible?.filter(({ id }) => selection.has(id)) ?? []}
          categories={categories}
          onDone={selection.clear}
        />
      </BulkBar>
    </>
  );
}

function useColumns(): Column<ChallengeRow>[] {
  const { challenges: words } = useAdminMessages();
  const nameOf = useChallengeName();
  const { number } = useFormats();
  return [
    {
      key: 'name',
      title: words.editor.name,
      sort: 'name',
      cell: (row) => (
        <span className={classes.name}>
          <NameLink href={`/admin/challenges/${row.id}`}>{nameOf(row)}</NameLink>
          {row.tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'category',
      title: words.category,
      sort: 'category',
      cell: ({ category }) =>
        category && (
          <span className={classes.category}>
            <SignalFlag name={category} size={16} /> <bdi>{category}</bdi>
          </span>
        ),
    },
    { key: 'state', title: words.state, sort: 'state', cell: ({ state }) => <StateBadge state={state} /> },
    { key: 'type', title: words.type, cell: ({ type }) => words.types[type] },
    {
      key: 'value',
      title: words.value,
      sort: 'value',
      isNumber: true,
      cell: ({ value }) => (value === null ? '–' : number(value)),
    },
    {
      key: 'solves',
      title: words.solves,
      sort: 'solves',
      isNumber: true,
      cell: ({ solves }) => number(solves),
    },
    { key: 'ready', title: words.readiness, sort: 'ready', cell: ({ gaps }) => <Gaps gaps={gaps} /> },
  ];
}

function Gaps({ gaps }: { gaps: readonly Gap[] }): ReactNode {
  const { challenges: words } = useAdminMessages();
  const { list } = useFormats();
  if (gaps.length === 0) return <span className={classes.ready}>✓ {words.ready}</span>;
  return <span className={classes.gap}>{list(gaps.map((gap) => words.gaps[gap]))}</span>;
}
