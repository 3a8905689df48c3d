import type { ChallengeSolved } from '../../competition/submissions/submission.events';
import type { NotificationPosted } from '../notifications/notification.events';
import type { Listener } from './listener';

/** Whether a listener may be told; `unknown` where that was found out only for those who listened at the time. */
export type Audience = (listener: Listener) => boolean | 'unknown';

/** Something that happened, of which those are told who may know of it. */
export type Happening = ChallengeSolved | NotificationPosted;

/** What some of the listeners are told of something that happened. */
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
