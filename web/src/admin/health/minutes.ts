import type { DataOf } from '../../api/query';

export type Health = DataOf<'/api/v1/admin/health'>;
export type Minute = Health['minutes'][number];

const MAX_MINUTES = 60;

/** Merges a live event into the known data. Keeps the known minutes from before the first minute of the event. */
export function withNews(known: Health, news: Health): Health {
  const first = timeOf(news.minutes[0]);
  const kept = known.minutes.filter((minute) => timeOf(minute) < first);
  return { ...news, minutes: [...kept, ...news.minutes].slice(-MAX_MINUTES) };
}

/** True if minutes between the known data and the event are missing, after a lost connection. */
export function hasGap(known: Health, news: Health): boolean {
  return timeOf(news.minutes[0]) - timeOf(known.minutes.at(-1)) > 60_000;
}

function timeOf(minute: Minute | undefined): number {
  return minute ? Date.parse(minute.minute) : 0;
}
