import type { ReactNode } from 'react';
import { useNow } from '../kit/clock';
import { useFormats, useWords } from '../words/context';
import classes from './Projector.module.css';

const OLD_MILLIS = 150_000;

/** Says how old what is shown is, when it should be newer. */
export function Stale({ readAt }: { readAt: number | null }): ReactNode {
  const { projector } = useWords();
  const { relative } = useFormats();
  const now = useNow(10);
  if (readAt === null || now - readAt < OLD_MILLIS) return null;
  return (
    <p className={classes.stale} role="status">
      {projector.stale(relative(new Date(readAt), now))}
    </p>
  );
}
