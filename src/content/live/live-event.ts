import type { ChallengeSolved } from '../../competition/submissions/submission.events';
import type { NotificationPosted } from '../notifications/notification.events';
import type { Listener } from './listener';

/** Returns whether a listener may get the event; `unknown` if that was only computed for earlier listeners. */
export type Audience = (listener: Listener) => boolean | 'unknown';

/** Domain event that listeners may be notified of. */
export type Happening = ChallengeSolved | NotificationPosted;

/** Event of the stream, made of a domain event, for some of the listeners. */
export interface LiveEvent {
  of: Happening;
  name: 'solve' | 'notice';
  data: object;
  isFor: Audience;
}

/** The block of one event. JSON has no line breaks. */
export function frameOf(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id:${id}\n`}event:${name}\ndata:${JSON.stringify(data)}\n\n`;
}
