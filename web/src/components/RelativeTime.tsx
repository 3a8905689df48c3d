import type { ReactNode } from 'react';
import { useFormats } from '../i18n/context';
import { useNow } from './useNow';

const STEP_SECONDS = 10;

/** Relative time, such as "5 minutes ago"; the title has the exact time. */
export function RelativeTime({ date }: { date: string }): ReactNode {
  const formats = useFormats();
  const now = useNow(STEP_SECONDS);
  const moment = Date.parse(date);
  // `now` is the start of the current 10 seconds. A record from after it would seem to be in the future, so its age is
  // 0.
  const isNow = moment > now && moment < now + STEP_SECONDS * 1000;
  return (
    <time dateTime={date} title={formats.dateTime(date)}>
      {formats.relative(date, isNow ? moment : now)}
    </time>
  );
}
