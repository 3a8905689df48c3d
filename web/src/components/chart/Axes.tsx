import type { ScaleLinear } from 'd3-scale';
import { useMemo, type ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import { timeTicks } from './geometry';
import classes from './StepChart.module.css';

interface Props {
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  ticks: readonly number[];
  fontSize: number;
}

export function Axes({ x, y, ticks, fontSize }: Props): ReactNode {
  const { number, language } = useFormats();
  const format = useMemo(() => timeFormatOf(language), [language]);
  const [start = 0, end = 0] = x.domain();
  const [left = 0, right = 0] = x.range();
  const [bottom = 0] = y.range();
  const times = timeTicks(start, end, Math.max(1, Math.floor((right - left) / (fontSize * 6.5))));
  return (
    <g className={classes.axes}>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${String(y(tick))})`}>
          <line x1={left} x2={right} className={tick === 0 ? classes.zero : undefined} />
          <text x={left - 8} dy="0.35em" textAnchor="end">
            {number(tick)}
          </text>
        </g>
      ))}
      {times.map((time) => (
        <g key={time} transform={`translate(${String(x(time))} ${String(bottom)})`}>
          <line y2={5} className={classes.zero} />
          <text y={fontSize * 1.6} textAnchor="middle">
            {format(time)}
          </text>
        </g>
      ))}
    </g>
  );
}

function timeFormatOf(language: string): (time: number) => string {
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  return (time) => {
    const date = new Date(time);
    return (date.getHours() === 0 && date.getMinutes() === 0 ? day : clock).format(date);
  };
}
