import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import { CHART_HEIGHT } from './ChartCard';
import type { Bin } from './distributions';
import { useWidth } from '../../components/useWidth';
import classes from './Statistics.module.css';

const FONT_SIZE = 12.5;

/**
 * Accounts by points. Hidden from screen readers, because the card has a table. Numbers run from left to right in every
 * language.
 */
export function Histogram({ bins }: { bins: readonly Bin[] }): ReactNode {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className={classes.chart} dir="ltr" style={{ minBlockSize: CHART_HEIGHT }} aria-hidden>
      {width > 0 && <Drawing bins={bins} width={width} />}
    </div>
  );
}

function Drawing({ bins, width }: { bins: readonly Bin[]; width: number }): ReactNode {
  const { number } = useFormats();
  const bottom = CHART_HEIGHT - FONT_SIZE * 2;
  const y = scaleLinear([0, Math.max(4, max(bins, ({ accounts }) => accounts) ?? 0)], [bottom, FONT_SIZE]).nice(4);
  const counts = y.ticks(4).filter(Number.isInteger);
  const left = Math.ceil(Math.max(...counts.map((count) => number(count).length)) * FONT_SIZE * 0.64) + 12;
  const x = scaleLinear([0, max(bins, ({ to }) => to) ?? 1], [left, width - FONT_SIZE * 2]);
  return (
    <svg className={classes.histogram} width={width} height={CHART_HEIGHT}>
      {counts.map((count) => (
        <g key={count} transform={`translate(0 ${String(y(count))})`}>
          <line x1={left} x2={width} />
          <text x={left - 8} dy="0.35em" textAnchor="end">
            {number(count)}
          </text>
        </g>
      ))}
      {x.ticks(Math.max(2, Math.floor(width / 90))).map((points) => (
        <text key={points} x={x(points)} y={bottom + FONT_SIZE * 1.6} textAnchor="middle">
          {number(points)}
        </text>
      ))}
      {bins.map(({ from, to, accounts }) => (
        <rect
          key={to}
          x={x(from) + 1}
          y={y(accounts)}
          width={Math.max(1, x(to) - x(from) - 2)}
          height={bottom - y(accounts)}
        />
      ))}
    </svg>
  );
}
