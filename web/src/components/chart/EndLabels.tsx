import type { ReactNode } from 'react';
import { colourOf, dashesOf, type Series } from './series';
import classes from './StepChart.module.css';

interface Props {
  series: readonly Series[];
  positions: readonly number[];
  left: number;
  width: number;
}

export function EndLabels({ series, positions, left, width }: Props): ReactNode {
  return series.map((one, index) => (
    <div
      key={one.id}
      className={classes.label}
      data-strong={one.strong}
      title={one.name}
      style={{
        insetBlockStart: positions[index],
        insetInlineStart: left,
        maxInlineSize: width,
        color: colourOf(one, index),
      }}
      aria-hidden
    >
      <Sample series={one} index={index} />
      <span dir="auto">{one.name}</span>
    </div>
  ));
}

export function Sample({ series, index }: { series: Series; index: number }): ReactNode {
  return (
    <svg className={classes.sample} width="20" height="8" aria-hidden>
      <line
        x1="0"
        x2="20"
        y1="4"
        y2="4"
        stroke={colourOf(series, index)}
        strokeWidth={series.strong ? 3.5 : 2}
        strokeDasharray={dashesOf(series, index)}
      />
    </svg>
  );
}
