import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import classes from './BarList.module.css';

export interface Bar {
  id: string | number;
  label: ReactNode;
  value: number;
  /** Value of a full bar. By default that of the longest bar. */
  total?: number;
  /** Text next to the bar, instead of the number. */
  text?: string;
}

interface Props {
  bars: readonly Bar[];
  label: string;
  /** Scales all bars to the longest. By default a bar with a `total` is scaled to its own total. */
  isToScale?: boolean;
}

/** Horizontal bars with names and numbers. A list, so that screen readers need no alternative. */
export function BarList({ bars, label, isToScale = false }: Props): ReactNode {
  const { number } = useFormats();
  const longest = Math.max(1, ...bars.map(({ value, total }) => total ?? value));
  const share = (part: number, total: number | undefined): string =>
    `${String((100 * part) / (isToScale ? longest : (total ?? longest) || 1))}%`;
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ id, label: name, value, total, text }) => (
        <li key={id}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.whole} style={{ inlineSize: share(total ?? 0, total) }} />
            <span className={classes.bar} style={{ inlineSize: share(value, total) }} />
          </span>
          <span className={`${classes.number ?? ''} numbers`}>
            {text ?? (total === undefined ? number(value) : `${number(value)}/${number(total)}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
