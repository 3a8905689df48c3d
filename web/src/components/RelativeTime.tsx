import type { ReactNode } from 'react';
import { useFormats } from '../i18n/context';
import { useNow } from './useNow';

/** Relative time, such as "5 minutes ago"; the title has the exact time. */
export function RelativeTime({ date }: { date: string }): ReactNode {
  const formats = useFormats();
  const now = useNow(10);
  return (
    <time dateTime={date} title={formats.dateTime(date)}>
      {formats.relative(date, now)}
    </time>
  );
}
