import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptions } from '../../api/query';
import { BarList } from '../../components/chart/BarList';
import { SignalFlag } from '../../components/SignalFlag';
import { useFormats, useMessages } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import { ChartCard, type ChartColumn } from './ChartCard';
import { binsOf, groupsOf, medianBin, type Bin, type Group, type Outcome } from './distributions';
import { Histogram } from './Histogram';
import classes from './Statistics.module.css';

export function Distributions(): ReactNode {
  const { statistics, challenges } = useAdminMessages();
  const { distributions: words } = statistics;
  const { people } = useMessages();
  const kinds = challenges.types as Record<string, string>;
  return (
    <div className={classes.cards}>
      <GroupCard
        title={words.by_category}
        file="categories"
        column={statistics.outcomes.category}
        nameOf={({ category }) => category || people.no_category}
        hasFlags
      />
      <CategoryPointsCard />
      <GroupCard title={words.by_kind} file="kinds" column={words.kind} nameOf={({ type }) => kinds[type] ?? type} />
      <SubmissionsCard />
      <PointsCard />
    </div>
  );
}

interface GroupProps {
  title: string;
  file: string;
  column: string;
  nameOf: (outcome: Outcome) => string;
  hasFlags?: boolean;
}

function GroupCard({ title, file, column, nameOf, hasFlags = false }: GroupProps): ReactNode {
  const { statistics } = useAdminMessages();
  const { distributions: words, outcomes } = statistics;
  const { number } = useFormats();
  const percent = usePercent();
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/statistics/challenges/outcomes'));
  const groups = data && groupsOf(data.data, nameOf);
  const [first] = groups ?? [];
  const shareOf = ({ solves, attempts }: Group): string => (attempts === 0 ? '–' : percent(solves / attempts));
  const counted = (key: 'challenges' | 'attempts' | 'fails' | 'solves', name: string): ChartColumn<Group> => ({
    key,
    title: name,
    isNumber: true,
    value: (group) => group[key],
  });
  return (
    <ChartCard
      title={title}
      file={file}
      summary={
        first && first.attempts > 0
          ? words.group_summary(first.name, number(first.solves), number(first.attempts))
          : words.no_answers
      }
      columns={[
        { key: 'name', title: column, value: ({ name }) => name },
        counted('challenges', outcomes.title),
        counted('attempts', outcomes.attempts),
        counted('fails', outcomes.fails),
        counted('solves', outcomes.solves),
        {
          key: 'share',
          title: words.share,
          isNumber: true,
          value: ({ solves, attempts }) => (attempts === 0 ? '' : solves / attempts),
          text: shareOf,
        },
      ]}
      rows={groups}
      error={error}
      onRetry={() => void refetch()}
    >
      <BarList
        isToScale
        label={title}
        bars={(groups ?? []).map((group) => ({
          id: group.name,
          label: (
            <>
              {hasFlags && <SignalFlag name={group.name} size={16} />}
              <bdi>{group.name}</bdi>
            </>
          ),
          value: group.solves,
          total: group.attempts,
          text: words.bar(number(group.solves), number(group.attempts), shareOf(group)),
        }))}
      />
    </ChartCard>
  );
}

/** Points of the challenges of each category. */
function CategoryPointsCard(): ReactNode {
  const { statistics } = useAdminMessages();
  const { distributions: words, outcomes } = statistics;
  const { people } = useMessages();
  const { number } = useFormats();
  const percent = usePercent();
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/statistics/challenges/outcomes'));
  const groups = data && groupsOf(data.data, ({ category }) => category || people.no_category);
  const rows = groups?.toSorted((a, b) => b.points - a.points);
  const total = rows?.reduce((sum, { points }) => sum + points, 0) ?? 0;
  const shareOf = ({ points }: Group): number => (total === 0 ? 0 : points / total);
  const [first] = rows ?? [];
  return (
    <ChartCard
      title={words.category_points}
      file="category-points"
      summary={
        first && total > 0
          ? words.category_summary(first.name, percent(shareOf(first)), number(total))
          : words.no_values
      }
      columns={[
        { key: 'name', title: outcomes.category, value: ({ name }) => name },
        { key: 'challenges', title: outcomes.title, isNumber: true, value: ({ challenges }) => challenges },
        { key: 'points', title: outcomes.value, isNumber: true, value: ({ points }) => points },
        { key: 'share', title: words.share, isNumber: true, value: shareOf, text: (group) => percent(shareOf(group)) },
      ]}
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
    >
      <BarList
        label={words.category_points}
        bars={(rows ?? []).map((group) => ({
          id: group.name,
          label: (
            <>
              <SignalFlag name={group.name} size={16} />
              <bdi>{group.name}</bdi>
            </>
          ),
          value: group.points,
          total,
          text: words.part(number(group.points), percent(shareOf(group))),
        }))}
      />
    </ChartCard>
  );
}

/** All submissions by result, including those of hidden and banned accounts. */
function SubmissionsCard(): ReactNode {
  const { statistics, submissions } = useAdminMessages();
  const { distributions: words } = statistics;
  const { number } = useFormats();
  const percent = usePercent();
  const { data, error, refetch } = useQuery(
    queryOptions('/api/v1/statistics/submissions/{column}', { params: { path: { column: 'type' } } }),
  );
  const names = submissions.types as Record<string, string>;
  const rows = data && Object.entries(data.data).sort(([, a], [, b]) => b - a);
  const total = rows?.reduce((sum, [, count]) => sum + count, 0) ?? 0;
  const nameOf = ([type]: readonly [string, number]): string => names[type] ?? type;
  return (
    <ChartCard
      title={words.answers}
      file="answers"
      summary={
        total === 0
          ? words.no_answers
          : words.answers_summary(percent((data?.data['correct'] ?? 0) / total), number(total))
      }
      columns={[
        { key: 'type', title: words.outcome, value: nameOf },
        { key: 'count', title: statistics.outcomes.attempts, isNumber: true, value: ([, count]) => count },
        {
          key: 'share',
          title: words.share,
          isNumber: true,
          value: ([, count]) => count / total,
          text: ([, count]) => percent(count / total),
        },
      ]}
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
    >
      <BarList
        label={words.answers}
        bars={(rows ?? []).map((row) => ({
          id: row[0],
          label: nameOf(row),
          value: row[1],
          total,
          text: words.part(number(row[1]), percent(row[1] / total)),
        }))}
      />
    </ChartCard>
  );
}

function PointsCard(): ReactNode {
  const { distributions: words } = useAdminMessages().statistics;
  const { number } = useFormats();
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/statistics/scores/distribution'));
  const bins = data && binsOf(data.data.brackets);
  const middle = medianBin(bins ?? []);
  const count = bins?.reduce((sum, { accounts }) => sum + accounts, 0) ?? 0;
  const columns: ChartColumn<Bin>[] = [
    { key: 'to', title: words.points_to, isNumber: true, value: ({ to }) => to },
    { key: 'accounts', title: words.accounts, isNumber: true, value: ({ accounts }) => accounts },
  ];
  return (
    <ChartCard
      title={words.points}
      file="points"
      summary={middle ? words.points_summary(count, number(middle.to)) : words.no_points}
      columns={columns}
      rows={bins}
      error={error}
      onRetry={() => void refetch()}
    >
      {middle && <Histogram bins={bins ?? []} />}
    </ChartCard>
  );
}

function usePercent(): (share: number) => string {
  const { language } = useFormats();
  const format = new Intl.NumberFormat(language, { style: 'percent' });
  return (share) => format.format(share);
}
