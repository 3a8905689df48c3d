import type { ChallengeSolved } from '../../competition/submissions/submission.events';
import type { NotificationPosted } from '../notifications/notification.events';
import type { Listener } from '../streams/listener';

export type Audience = (listener: Listener) => boolean;

export type Happening = ChallengeSolved | NotificationPosted;

/**
 * An event for the live stream, made from a solve or a notification. `isFor` returns true for listeners who may get it.
 */
export interface LiveEvent {
  source: Happening;
  name: 'solve' | 'notice';
  data: object;
  isFor: Audience;
}

/** Returns the text of one server-sent event. JSON has no line breaks; one would end `data`. */
export function frameOf(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id:${id}\n`}event:${name}\ndata:${JSON.stringify(data)}\n\n`;
}
