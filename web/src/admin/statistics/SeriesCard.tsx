import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptions, type DataOf } from '../../api/query';
import { Plot } from '../../components/chart/Plot';
import '../../components/chart/series.css';
import { useFormats } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import { CHART_HEIGHT, ChartCard, type ChartColumn } from './ChartCard';
import { spanText } from './span-text';
import { useWidth } from '../../components/useWidth';
import classes from './Statistics.module.css';

type SeriesData = DataOf<'/api/v1/statistics/series'>;

/** A step of the time axis: its start in milliseconds since 1970, and a count for each line of the chart. */
interface Step {
  time: number;
  counts: number[];
}

interface Props {
  series: SeriesData['of'];
  span: { from?: string; to?: string; step?: number };
}

export function SeriesCard({ series, span }: Props): ReactNode {
  const { statistics: words } = useAdminMessages();
  const { dateTime, language, number } = useFormats();
  const { data, error, refetch } = useQuery({
    ...queryOptions('/api/v1/statistics/series', { params: { query: { of: series, ...span } } }),
    placeholderData: keepPreviousData,
  });
  const chart = data?.data;
  const steps = chart && stepsOf(chart);
  const busy = steps?.filter(({ counts }) => sumOf(counts) > 0) ?? [];
  const most = busy.toSorted((a, b) => sumOf(b.counts) - sumOf(a.counts))[0];
  const lines = chart?.lines.map(({ name }) => words.lines[name] ?? name) ?? [];
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
      title={words.series[series]}
      file={series}
      summary={[
        most ? words.most(number(sumOf(most.counts)), dateTime(new Date(most.time))) : words.nothing,
        chart && words.in_steps_of(spanText(language, chart.step)),
      ].join(' ')}
      columns={columns}
      rows={steps}
      tableRows={busy.toReversed()}
      error={error}
      onRetry={() => void refetch()}
    >
      {chart && steps && (
        <SeriesChart title={words.series[series]} lines={lines} steps={steps} end={Date.parse(chart.to)} />
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
  const [ref, width] = useWidth<HTMLDivElement>();
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
