import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get, type DataOf } from '../../api/query';
import { Plot } from '../../components/chart/Plot';
import '../../components/chart/series.css';
import { useFormats } from '../../words/context';
import { useAdminWords } from '../words';
import { CHART_HEIGHT, ChartCard, type ChartColumn } from './ChartCard';
import { spanText } from './span-text';
import classes from './Statistics.module.css';

type SeriesData = DataOf<'/api/v1/statistics/series'>;

/** A step: when it begins, in milliseconds, and how much happened in it, by line. */
interface Step {
  time: number;
  counts: number[];
}

interface Props {
  of: SeriesData['of'];
  span: { from?: string; to?: string; step?: number };
}

/** How much of one thing happened over time. */
export function SeriesCard({ of, span }: Props): ReactNode {
  const { statistics: words } = useAdminWords();
  const { dateTime, language, number } = useFormats();
  const { data, error, refetch } = useQuery({
    ...get('/api/v1/statistics/series', { params: { query: { of, ...span } } }),
    placeholderData: keepPreviousData,
  });
  const series = data?.data;
  const steps = series && stepsOf(series);
  const busy = steps?.filter(({ counts }) => sumOf(counts) > 0) ?? [];
  const most = busy.toSorted((a, b) => sumOf(b.counts) - sumOf(a.counts))[0];
  const lines = series?.lines.map(({ name }) => words.lines[name] ?? name) ?? [];
  const columns: ChartColumn<Step>[] = [
    {
      key: 'time',
      title: words.time,
      value: ({ time }) => new Date(time).toISOString(),
      text: ({ time }) => dateTime(new Date(time)),
    },
    ...lines.map((title, index) => ({
      key: title,
      title,
      isNumber: true,
      value: ({ counts }: Step) => counts[index] ?? 0,
    })),
  ];
  return (
    <ChartCard
      title={words.series[of]}
      file={of}
      summary={[
        most ? words.most(number(sumOf(most.counts)), dateTime(new Date(most.time))) : words.nothing,
        series && words.in_steps_of(spanText(language, series.step)),
      ].join(' ')}
      columns={columns}
      rows={steps}
      // The latest first; steps in which nothing happened are left out.
      tableRows={busy.toReversed()}
      error={error}
      onRetry={() => void refetch()}
    >
      {series && steps && (
        <SeriesChart title={words.series[of]} lines={lines} steps={steps} end={Date.parse(series.to)} />
      )}
    </ChartCard>
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function stepsOf({ from, to, step, lines }: SeriesData): Step[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.round((end - start) / (step * 1000)) }, (_, index) => ({
    time: start + index * step * 1000,
    counts: lines.map(({ values }) => values[index] ?? 0),
  }));
}

interface ChartProps {
  title: string;
  lines: readonly string[];
  steps: readonly Step[];
  end: number;
}

function SeriesChart({ title, lines, steps, end }: ChartProps): ReactNode {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const series = lines.map((name, line) => ({
    id: name,
    name,
    steps: steps.map(({ time, counts }) => [time, counts[line] ?? 0] as const),
  }));
  return (
    <div ref={ref} className={classes.chart} style={{ minBlockSize: CHART_HEIGHT }}>
      {width > 0 && (
        <Plot
          label={title}
          {...{ series, start: steps[0]?.time ?? end, end, until: end, freeze: null, width }}
          height={CHART_HEIGHT}
          fontSize={12.5}
          still={false}
        />
      )}
    </div>
  );
}
