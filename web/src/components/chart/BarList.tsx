import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import classes from './BarList.module.css';

export interface Bar {
  id: string | number;
  /** What the bar is of. */
  label: ReactNode;
  value: number;
  /** The whole of which the value is a part; the bar then shows the part. */
  total?: number;
  /** What is written beside the bar, if not the number. */
  text?: string;
}

interface Props {
  bars: readonly Bar[];
  label: string;
  /** Whether wholes are as long as they are large, in place of all alike. */
  isToScale?: boolean;
}

/** Numbers as bars, each with its name and the number itself; a list, so that it needs no other form for screen readers. */
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
