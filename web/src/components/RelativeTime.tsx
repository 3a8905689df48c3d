import type { ReactNode } from 'react';
import { useFormats } from '../i18n/context';
import { useNow } from './useNow';

const STEP_SECONDS = 10;

/** Relative time, such as "5 minutes ago"; the title has the exact time. */
export function RelativeTime({ date }: { date: string }): ReactNode {
  const formats = useFormats();
  const now = useNow(STEP_SECONDS);
  const moment = Date.parse(date);
  // `now` is up to 10 seconds old, so a newer time would seem to be in the future.
  const isNow = moment > now && moment < now + STEP_SECONDS * 1000;
  return (
    <time dateTime={date} title={formats.dateTime(date)}>
      {formats.relative(date, isNow ? moment : now)}
    </time>
  );
}
