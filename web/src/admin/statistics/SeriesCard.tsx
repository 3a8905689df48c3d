import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { get, type DataOf } from '../../api/query';
import { Plot } from '../../kit/chart/Plot';
import '../../kit/chart/series.css';
import { useWidth } from '../../kit/use-width';
import { csvOf, download } from '../../player/scoreboard/csv';
import { useFormats, useWords } from '../../words/context';
import { Card } from '../kit/Card';
import { LoadFailure } from '../kit/LoadFailure';
import { SimpleTable } from '../kit/SimpleTable';
import { useAdminWords } from '../words';
import { spanText } from './span-text';
import classes from './Statistics.module.css';

type SeriesData = DataOf<'/api/v1/statistics/series'>;

interface Props {
  of: SeriesData['of'];
  span: { from?: string; to?: string; step?: number };
}

/** How much of one thing happened over time: a chart, the same as a table, and as a file. */
export function SeriesCard({ of, span }: Props): ReactNode {
  const { app } = useWords();
  const { statistics: words } = useAdminWords();
  const { event } = useBoot();
  const { language } = useFormats();
  const [isTable, setTable] = useState(false);
  const { data, error, refetch } = useQuery({
    ...get('/api/v1/statistics/series', { params: { query: { of, ...span } } }),
    placeholderData: keepPreviousData,
  });
  const title = words.series[of];
  const series = data?.data;
  const save = ({ lines, ...rest }: SeriesData): void => {
    const head = [words.time, ...lines.map(({ name }) => words.lines[name] ?? name)];
    const rows = momentsOf(rest).map((time, index) => [
      new Date(time).toISOString(),
      ...lines.map(({ values }) => values[index] ?? 0),
    ]);
    download(`${event.name} - ${of}.csv`, 'text/csv;charset=utf-8', csvOf([head, ...rows]));
  };
  return (
    <Card
      title={title}
      actions={
        series && (
          <span className={classes.ways}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${isTable ? app.chart : app.table}: ${title}`}
              onClick={() => {
                setTable(!isTable);
              }}
            >
              {isTable ? app.chart : app.table}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.csv_of(title)}
              onClick={() => {
                save(series);
              }}
            >
              {words.csv}
            </Button>
          </span>
        )
      }
    >
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : series ? (
        <>
          <p className={classes.step}>{words.in_steps_of(spanText(language, series.step))}</p>
          {isTable ? <SeriesTable title={title} series={series} /> : <SeriesChart title={title} series={series} />}
        </>
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </Card>
  );
}

const HEIGHT = 240;

/** When each step begins, in milliseconds. */
function momentsOf({ from, to, step }: Omit<SeriesData, 'lines'>): number[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.round((end - start) / (step * 1000)) }, (_, index) => start + index * step * 1000);
}

function SeriesChart({ title, series: { lines, ...rest } }: { title: string; series: SeriesData }): ReactNode {
  const { statistics: words } = useAdminWords();
  const [ref, width] = useWidth<HTMLDivElement>();
  const [start, end] = [Date.parse(rest.from), Date.parse(rest.to)];
  const moments = momentsOf(rest);
  const series = lines.map(({ name, values }) => ({
    id: name,
    name: words.lines[name] ?? name,
    steps: moments.map((time, index) => [time, values[index] ?? 0] as const),
  }));
  return (
    <div ref={ref} className={classes.chart} style={{ minBlockSize: HEIGHT }}>
      {width > 0 && (
        <Plot
          label={title}
          {...{ series, start, end, until: end, freeze: null, width }}
          height={HEIGHT}
          fontSize={12.5}
          still={false}
        />
      )}
    </div>
  );
}

/** The same in numbers, the latest first; steps in which nothing happened are left out. */
function SeriesTable({ title, series: { lines, ...rest } }: { title: string; series: SeriesData }): ReactNode {
  const { statistics: words } = useAdminWords();
  const { dateTime, number } = useFormats();
  const rows = momentsOf(rest)
    .map((time, index) => ({ time, counts: lines.map(({ values }) => values[index] ?? 0) }))
    .filter(({ counts }) => counts.some((count) => count > 0))
    .reverse();
  return (
    <div className={classes.table} style={{ maxBlockSize: HEIGHT }}>
      <SimpleTable
        label={title}
        rows={rows}
        idOf={({ time }) => time}
        columns={[
          { key: 'time', title: words.time, cell: ({ time }) => dateTime(new Date(time)) },
          ...lines.map(({ name }, line) => ({
            key: name,
            title: words.lines[name] ?? name,
            isNumber: true,
            cell: ({ counts }: (typeof rows)[number]) => number(counts[line] ?? 0),
          })),
        ]}
      />
    </div>
  );
}
