import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../words/context';
import classes from './HealthScreen.module.css';

interface Props {
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
  note?: string;
}

/** One number of the event. */
export function Fact({ label, count, note }: Props): ReactNode {
  const { number } = useFormats();
  return (
    <li className={classes.count}>
      <span className={classes.label}>{label}</span>
      {count === undefined ? <Skeleton height={34} width={80} /> : <strong>{number(count)}</strong>}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </li>
  );
}
