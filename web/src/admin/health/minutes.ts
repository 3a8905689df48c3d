import type { DataOf } from '../../api/query';

export type Health = DataOf<'/api/v1/admin/health'>;
export type Minute = Health['minutes'][number];

const SHOWN_MINUTES = 60;

/** What is known, with what the live stream tells: all of it is newer, but of the minutes it has the last ones only. */
export function withNews(known: Health, news: Health): Health {
  const first = timeOf(news.minutes[0]);
  const kept = known.minutes.filter((minute) => timeOf(minute) < first);
  return { ...news, minutes: [...kept, ...news.minutes].slice(-SHOWN_MINUTES) };
}

/** Whether minutes are missing between what is known and what the stream tells, after it was lost for a while. */
export function hasGap(known: Health, news: Health): boolean {
  return timeOf(news.minutes[0]) - timeOf(known.minutes.at(-1)) > 60_000;
}

function timeOf(minute: Minute | undefined): number {
  return minute ? Date.parse(minute.minute) : 0;
}
