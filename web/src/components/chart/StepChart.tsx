import { useState, type ReactNode } from 'react';
import { useFormats, useMessages } from '../../i18n/context';
import { valueAt } from './geometry';
import { Plot } from './Plot';
import type { Series } from './series';
import './series.css';
import classes from './StepChart.module.css';
import { StepTable } from './StepTable';
import { useWidth } from '../useWidth';

interface Props {
  label: string;
  title?: ReactNode;
  series: readonly Series[];
  start: number;
  end: number;
  /** Time in milliseconds at which the lines end. Default: the end of the axis. */
  until?: number;
  /** Time of the freeze in milliseconds, from which on the chart is shaded. Null shades nothing. */
  freeze?: number | null;
  height?: number;
  fontSize?: number;
  /** Leaves out the cursor and the table, for projectors. */
  still?: boolean;
}

export function StepChart({
  label,
  title,
  series,
  start,
  end,
  until = end,
  freeze = null,
  height = 320,
  fontSize = 12.5,
  still = false,
}: Props): ReactNode {
  const { app } = useMessages();
  const [isTable, setTable] = useState(false);
  const [ref, width] = useWidth<HTMLDivElement>();
  const summary = useSummary(series, until);
  return (
    <figure className={classes.chart} style={{ fontSize }}>
      <figcaption className="visually-hidden">
        {label}. {summary}
      </figcaption>
      <div className={classes.head}>
        {title}
        {!still && (
          <button type="button" className={classes.twin} onClick={() => setTable(!isTable)}>
            {isTable ? app.chart : app.table}
          </button>
        )}
      </div>
      <div ref={ref} style={{ minBlockSize: height }}>
        {isTable ? (
          <StepTable {...{ label, series, until, height }} />
        ) : (
          width > 0 && <Plot {...{ label, series, start, end, until, freeze, width, height, fontSize, still }} />
        )}
      </div>
    </figure>
  );
}

function useSummary(series: readonly Series[], until: number): string {
  const { chart } = useMessages().scoreboard;
  const { number } = useFormats();
  const last = series.map(({ name, steps }) => ({ name, value: valueAt(steps, until), count: steps.length }));
  const first = last.toSorted((a, b) => b.value - a.value)[0];
  if (!first) return chart.no_lines;
  return last.length === 1
    ? chart.one_line(first.name, number(first.value), first.count)
    : chart.lines(last.length, first.name, number(first.value));
}
