import type { ReactNode } from 'react';
import { useFormats } from '../../words/context';
import classes from './BarList.module.css';

export interface Bar {
  id: string | number;
  /** What the bar is of. */
  label: ReactNode;
  value: number;
  /** The whole of which the value is a part; the bar then shows the part. */
  of?: number;
  /** What is written beside the bar, if not the number. */
  text?: string;
}

/** Numbers as bars, each with its name and the number itself; a list, so that it needs no other form for screen readers. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }): ReactNode {
  const { number } = useFormats();
  const longest = Math.max(1, ...bars.map(({ value, of }) => of ?? value));
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ id, label: name, value, of, text }) => (
        <li key={id}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.whole} style={{ inlineSize: `${String((100 * (of ?? 0)) / (of ?? longest))}%` }} />
            <span className={classes.bar} style={{ inlineSize: `${String((100 * value) / (of ?? longest))}%` }} />
          </span>
          <span className={`${classes.number ?? ''} numbers`}>
            {text ?? (of === undefined ? number(value) : `${number(value)}/${number(of)}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
