import type { ReactNode } from 'react';
import { useNow } from '../components/useNow';
import { useFormats, useMessages } from '../i18n/context';
import classes from './Projector.module.css';

const OLD_MILLIS = 150_000;

export function Stale({ readAt }: { readAt: number | null }): ReactNode {
  const { projector } = useMessages();
  const { time } = useFormats();
  const now = useNow(10);
  if (readAt === null || now - readAt < OLD_MILLIS) return null;
  return (
    <p className={classes.stale} role="status">
      {projector.stale(time(new Date(readAt)))}
    </p>
  );
}
