import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { queryOptions, type DataOf } from '../../api/query';
import { RelativeTime } from '../../components/RelativeTime';
import { EmptyState } from '../../components/EmptyState';
import { csvOf, download } from '../../domain/scoreboard/csv';
import { NameLink } from '../../components/NameLink';
import { useFormats } from '../../i18n/context';
import { Card } from '../components/Card';
import { DataTable, type Column } from '../components/DataTable';
import { useFilters } from '../../components/useFilters';
import { accountHref } from '../accounts/accounts-api';
import { useAdminMessages } from '../messages';
import { spanText } from './span-text';

type Outcome = DataOf<'/api/v1/statistics/challenges/outcomes'>[number];

const NUMBERS: Record<string, (row: Outcome) => number> = {
  accounts: ({ accounts }) => accounts,
  attempts: ({ attempts }) => attempts,
  fails: ({ fails }) => fails,
  solves: ({ solves }) => solves,
  likes: ({ likes }) => likes,
  dislikes: ({ dislikes }) => dislikes,
  rate: rateOf,
  median: ({ median_seconds }) => median_seconds ?? Infinity,
};
const INITIAL = { sort: '' };

function rateOf({ accounts, solves }: Outcome): number {
  return accounts === 0 ? 0 : solves / accounts;
}

function sorted(rows: readonly Outcome[], sort: string): Outcome[] {
  const key = NUMBERS[sort.replace(/^-/, '')];
  if (!key) return [...rows];
  const direction = sort.startsWith('-') ? -1 : 1;
  // Infinity minus Infinity is NaN, so equal numbers are compared first.
  return rows.toSorted((a, b) => (key(a) === key(b) ? 0 : (key(a) - key(b)) * direction));
}

export function Outcomes(): ReactNode {
  const { statistics, challenges } = useAdminMessages();
  const { outcomes: words } = statistics;
  const { event } = useBoot();
  const { language, number } = useFormats();
  const { values, set } = useFilters(INITIAL);
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/statistics/challenges/outcomes'));
  const rows = data && sorted(data.data, values.sort);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const counted = (key: 'accounts' | 'attempts' | 'fails' | 'solves' | 'likes' | 'dislikes'): Column<Outcome> => ({
    key,
    title: words[key],
    sort: key,
    isNumber: true,
    cell: (row) => number(row[key]),
  });
  const columns: Column<Outcome>[] = [
    {
      key: 'challenge',
      title: words.challenge,
      cell: ({ id, name }) => <NameLink href={`/admin/challenges/${id}`}>{name ?? challenges.unnamed(id)}</NameLink>,
    },
    counted('accounts'),
    counted('attempts'),
    counted('fails'),
    counted('solves'),
    { key: 'rate', title: words.rate, sort: 'rate', isNumber: true, cell: (row) => percent.format(rateOf(row)) },
    {
      key: 'first',
      title: words.first,
      cell: ({ first_solve }) =>
        first_solve && (
          <>
            <NameLink href={accountHref(event.mode, first_solve.account_id)}>{first_solve.name}</NameLink>{' '}
            <RelativeTime date={first_solve.date} />
          </>
        ),
    },
    {
      key: 'median',
      title: words.median,
      sort: 'median',
      isNumber: true,
      cell: ({ median_seconds }) => median_seconds !== null && spanText(language, median_seconds),
    },
    counted('likes'),
    counted('dislikes'),
  ];
  const save = (outcomes: readonly Outcome[]): void => {
    const head = [
      ...[words.challenge, words.category, words.value, words.accounts, words.attempts, words.fails, words.solves],
      ...[words.first_by, words.first, words.median_seconds, words.likes, words.dislikes],
    ];
    const cells = outcomes.map((row) => [
      ...[row.name, row.category, row.value, row.accounts, row.attempts, row.fails, row.solves],
      ...[row.first_solve?.name ?? null, row.first_solve?.date ?? null, row.median_seconds, row.likes, row.dislikes],
    ]);
    download(`${event.name} - challenges.csv`, 'text/csv;charset=utf-8', csvOf([head, ...cells]));
  };
  return (
    <Card
      title={words.title}
      actions={
        rows && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={statistics.csv_of(words.title)}
            onClick={() => save(rows)}
          >
            {statistics.csv}
          </Button>
        )
      }
    >
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ id, name }) => name ?? challenges.unnamed(id)}
        sort={values.sort}
        onSort={(sort) => set({ sort })}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={words.none} />}
      />
    </Card>
  );
}
