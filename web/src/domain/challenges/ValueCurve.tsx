import type { ReactNode } from 'react';
import { useFormats, useMessages } from '../../i18n/context';
import { solvesAtMinimum, valueAfter, type Terms } from './value-curve';
import classes from './ValueCurve.module.css';

const WIDTH = 480;
const HEIGHT = 140;
const PAD = { left: 44, right: 12, top: 16, bottom: 24 };

export function ValueCurve({ terms, value, solves }: { terms: Terms; value: number; solves: number }): ReactNode {
  const { app, challenge } = useMessages();
  const { number } = useFormats();
  const { initial, minimum, decay, kind } = terms;
  const last = Math.max(Math.ceil(solvesAtMinimum(terms) * 1.15), solves, 2);
  const top = Math.max(initial, minimum);
  const x = (n: number): number => PAD.left + ((WIDTH - PAD.left - PAD.right) * n) / last;
  const y = (points: number): number =>
    HEIGHT - PAD.bottom - ((HEIGHT - PAD.top - PAD.bottom) * points) / Math.max(top, 1);
  const step = Math.max(1, Math.ceil(last / 240));
  let path = `M${x(0)} ${y(valueAfter(0, terms))}`;
  for (let n = step; n <= last; n += step) path += `H${x(n)}V${y(valueAfter(n, terms))}`;
  const text = kind === 'linear' ? challenge.curve_linear : challenge.curve_logarithmic;
  const decayText = kind === 'linear' ? app.points(decay) : app.solves(solvesAtMinimum(terms));
  return (
    <figure className={classes.curve}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden direction="ltr">
        <path className={classes.axis} d={`M${PAD.left} ${PAD.top}V${y(0)}H${WIDTH - PAD.right}`} />
        <path className={classes.least} d={`M${PAD.left} ${y(minimum)}H${WIDTH - PAD.right}`} />
        <text x={PAD.left - 6} y={y(top) + 4} textAnchor="end">
          {number(top)}
        </text>
        <text x={PAD.left - 6} y={y(minimum) + 4} textAnchor="end">
          {number(minimum)}
        </text>
        <text x={WIDTH - PAD.right} y={HEIGHT - 6} textAnchor="end">
          {number(last)}
        </text>
        <path className={classes.line} d={path} />
        <path className={classes.drop} d={`M${x(solves)} ${y(value)}V${y(0)}`} />
        <circle cx={x(solves)} cy={y(value)} r="5" />
        <text
          className={classes.here}
          x={x(solves)}
          y={y(value) - 9}
          textAnchor={solves > last * 0.8 ? 'end' : 'start'}
        >
          {number(value)} · {challenge.you_are_here}
        </text>
      </svg>
      <figcaption>
        {text(app.points(initial), app.points(minimum), decayText)}{' '}
        {challenge.curve_now(app.solves(solves), app.points(value))}
      </figcaption>
    </figure>
  );
}
