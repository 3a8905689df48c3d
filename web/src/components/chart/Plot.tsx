import { max, min } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { useState, type ReactNode } from 'react';
import { useFormats, useMessages } from '../../i18n/context';
import { Axes } from './Axes';
import { Cursor } from './Cursor';
import { EndLabels } from './EndLabels';
import { spread, stepsWithin, valueAt } from './geometry';
import { colourOf, dashesOf, type Series, type Step } from './series';
import classes from './StepChart.module.css';

interface Props {
  label: string;
  series: readonly Series[];
  start: number;
  end: number;
  until: number;
  freeze: number | null;
  width: number;
  height: number;
  fontSize: number;
  still: boolean;
}

/** Chart with a fixed `width` in pixels. Time runs from left to right in every language. */
export function Plot(props: Props): ReactNode {
  const { label, series, start, end, until, freeze, width, height, fontSize, still } = props;
  const { chart } = useMessages().scoreboard;
  const { number } = useFormats();
  const [cursor, setCursor] = useState<number | null>(null);

  const values = series.flatMap(({ steps }) => steps.map(([, value]) => value));
  const y = scaleLinear(
    [Math.min(0, min(values) ?? 0), Math.max(10, max(values) ?? 0)],
    [height - fontSize * 2, fontSize],
  );
  y.nice(5);
  const ticks = y.ticks(Math.max(2, Math.floor(height / 70)));
  const left = Math.ceil(Math.max(...ticks.map((tick) => number(tick).length)) * fontSize * 0.64) + 12;
  const right = Math.min(fontSize * 13, width * 0.3);
  const x = scaleLinear([start, Math.max(end, start + 1)], [left, Math.max(width - right, left + 1)]);
  const path = line<Step>(
    ([time]) => x(time),
    ([, value]) => y(value),
  ).curve(curveStepAfter);
  const order = series
    .map((one, index) => ({ one, index }))
    .sort((a, b) => Number(a.one.strong) - Number(b.one.strong));
  const [bottom = 0, top = 0] = y.range();
  const ends = series.map(({ steps }) => y(valueAt(steps, until)));
  const labelled = spread(ends, fontSize * 1.35, top, bottom);

  return (
    <div className={classes.plot} dir="ltr" style={{ blockSize: height }}>
      <svg width={width} height={height} aria-hidden>
        <Axes {...{ x, y, ticks, fontSize }} />
        {freeze !== null && freeze > start && freeze < end && (
          <g className={classes.freeze}>
            <rect x={x(freeze)} y={top} width={x(end) - x(freeze)} height={bottom - top} />
            <line x1={x(freeze)} x2={x(freeze)} y1={top} y2={bottom} />
            <text x={x(freeze) - 5} y={top + fontSize}>
              {chart.frozen}
            </text>
          </g>
        )}
        {order.map(({ one, index }) => (
          <path
            key={one.id}
            className={classes.line}
            d={path(stepsWithin(one.steps, start, Math.min(until, end))) ?? ''}
            stroke={colourOf(one, index)}
            strokeWidth={(fontSize / 7) * (one.strong ? 2 : 1)}
            strokeDasharray={dashesOf(one, index)}
          />
        ))}
        {until >= end &&
          series.map((one, index) => (
            <path
              key={one.id}
              className={classes.leader}
              d={`M${String(x(end))} ${String(ends[index])}l4 0L${String(x(end) + 12)} ${String(labelled[index])}`}
              stroke={colourOf(one, index)}
            />
          ))}
      </svg>
      <EndLabels series={series} positions={labelled} left={x(end) + 14} width={right - 14} />
      {!still && <Cursor {...{ label, series, start, end: Math.min(until, end), x, top, bottom, cursor, setCursor }} />}
    </div>
  );
}
