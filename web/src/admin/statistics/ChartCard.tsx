import { Button, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { csvOf, download } from '../../domain/scoreboard/csv';
import { useFormats, useMessages } from '../../i18n/context';
import { Card } from '../components/Card';
import { LoadFailure } from '../components/LoadFailure';
import { SimpleTable } from '../components/SimpleTable';
import { useAdminMessages } from '../messages';
import classes from './Statistics.module.css';

/** Minimum height of a chart in pixels, so that nothing moves when it is loaded. */
export const CHART_HEIGHT = 240;

export interface ChartColumn<Row> {
  key: string;
  title: string;
  /** Value in the CSV file, and in the table if there is no `text`. */
  value: (row: Row) => string | number;
  text?: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface Props<Row> {
  title: string;
  file: string;
  summary: string;
  columns: readonly ChartColumn<Row>[];
  rows: readonly Row[] | undefined;
  tableRows?: readonly Row[];
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}

export function ChartCard<Row>(props: Props<Row>): ReactNode {
  const { title, file, summary, columns, rows, tableRows = rows, error, onRetry, children } = props;
  const { app } = useMessages();
  const { statistics: words } = useAdminMessages();
  const { event } = useBoot();
  const { number } = useFormats();
  const [isTable, setTable] = useState(false);
  const save = (): void => {
    const lines = (rows ?? []).map((row) => columns.map(({ value }) => value(row)));
    const text = csvOf([columns.map((column) => column.title), ...lines]);
    download(`${event.name} - ${file}.csv`, 'text/csv;charset=utf-8', text);
  };
  const cellOf = ({ value, text }: ChartColumn<Row>, row: Row): ReactNode => {
    if (text) return text(row);
    const content = value(row);
    return typeof content === 'number' ? number(content) : <bdi>{content}</bdi>;
  };
  return (
    <Card
      title={title}
      actions={
        rows && (
          <span className={classes.actions}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${isTable ? app.chart : app.table}: ${title}`}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? app.chart : app.table}
            </Button>
            <Button size="compact-sm" variant="default" aria-label={words.csv_of(title)} onClick={save}>
              {words.csv}
            </Button>
          </span>
        )
      }
    >
      {error && !rows ? (
        <LoadFailure error={error} onRetry={onRetry} />
      ) : rows ? (
        <>
          <p className={classes.summary}>{summary}</p>
          {isTable ? (
            <div className={classes.table} style={{ maxBlockSize: CHART_HEIGHT }}>
              <SimpleTable
                label={title}
                rows={(tableRows ?? rows).map((row, index) => ({ row, index }))}
                idOf={({ index }) => index}
                columns={columns.map((column) => ({
                  key: column.key,
                  title: column.title,
                  isNumber: column.isNumber,
                  cell: ({ row }: { row: Row }) => cellOf(column, row),
                }))}
              />
            </div>
          ) : (
            children
          )}
        </>
      ) : (
        <Skeleton height={CHART_HEIGHT} />
      )}
    </Card>
  );
}
