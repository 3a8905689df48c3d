import type { ChallengeSolved } from '../../competition/submissions/submission.events';
import type { NotificationPosted } from '../notifications/notification.events';
import type { Listener } from '../streams/listener';

export type Audience = (listener: Listener) => boolean;

export type Happening = ChallengeSolved | NotificationPosted;

/** An event of the stream, made from a domain event. */
export interface LiveEvent {
  source: Happening;
  name: 'solve' | 'notice';
  data: object;
  isFor: Audience;
}

/** The block of one event. JSON has no line breaks. */
export function frameOf(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id:${id}\n`}event:${name}\ndata:${JSON.stringify(data)}\n\n`;
}
