import { useMemo, type ReactNode } from 'react';
import { useFormats, useMessages } from '../../i18n/context';
import type { Series } from './series';
import classes from './StepChart.module.css';

interface Props {
  label: string;
  series: readonly Series[];
  until: number;
  height: number;
}

export function StepTable({ label, series, until, height }: Props): ReactNode {
  const { chart } = useMessages().scoreboard;
  const { dateTime, language, number } = useFormats();
  const moment = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' }),
    [language],
  );
  const rows = useMemo(() => changesOf(series, until), [series, until]);
  const isSingle = series.length === 1;
  return (
    <div className={classes.table} style={{ maxBlockSize: height }} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{chart.time}</th>
            {!isSingle && <th scope="col">{chart.name}</th>}
            <th scope="col">{chart.change}</th>
            <th scope="col">{chart.points}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, time, change, value }) => (
            <tr key={key}>
              <td>
                <time dateTime={new Date(time).toISOString()} title={dateTime(new Date(time))}>
                  {moment.format(time)}
                </time>
              </td>
              {!isSingle && <td dir="auto">{name}</td>}
              <td className="numbers">{`${change > 0 ? '+' : ''}${number(change)}`}</td>
              <td className="numbers">{number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Change {
  key: string;
  name: string;
  time: number;
  change: number;
  value: number;
}

function changesOf(series: readonly Series[], until: number): Change[] {
  return series
    .flatMap(({ id, name, steps }) =>
      steps.map(([time, value], index) => ({
        key: `${String(id)} ${String(index)}`,
        name,
        time,
        change: value - (steps[index - 1]?.[1] ?? 0),
        value,
      })),
    )
    .filter(({ time }) => time <= until)
    .sort((a, b) => b.time - a.time);
}
