import { Injectable } from '@nestjs/common';
import { ChallengeSolved } from '../../competition/submissions/submission.events';
import { NotificationPosted } from '../notifications/notification.events';
import { NotificationFeed } from '../notifications/notification-feed';
import { type Audience, frameOf, type Happening } from './live-event';
import { type Entry, LiveLog } from './live-log';
import { LiveNotices } from './live-notices';
import { LiveSolves } from './live-solves';
import type { Listener } from './listener';

/** An event as it is sent; `number` is that of its entry in the log. */
export interface NumberedEvent {
  of: Happening;
  number: number;
  frame: string;
  isFor: Audience;
}

/** Makes the events of log entries, the same way for current listeners and for those who reconnect. */
@Injectable()
export class LiveNews {
  constructor(
    private readonly log: LiveLog,
    private readonly solves: LiveSolves,
    private readonly notices: LiveNotices,
    private readonly feed: NotificationFeed,
  ) {}

  /** The events of these entries by the rules of this moment, the oldest first; `listeners` are those who may be told. */
  async told(entries: readonly Entry[], listeners: readonly Listener[]): Promise<NumberedEvent[]> {
    const numbers = new Map(entries.map(({ happening, number }) => [happening, number]));
    const happenings = [...numbers.keys()];
    const solved = happenings.filter((happening) => happening instanceof ChallengeSolved);
    const posted = happenings.filter((happening) => happening instanceof NotificationPosted);
    const [solves, notices] = await Promise.all([
      solved.length === 0 ? [] : this.solves.told(solved, listeners),
      posted.length === 0 ? [] : this.notices.told(posted, listeners),
    ]);
    return [...solves, ...notices]
      .map(({ of, name, data, isFor }) => {
        const number = numbers.get(of) ?? 0;
        return { of, number, frame: frameOf(name, data, this.log.idOf(number)), isFor };
      })
      .sort((a, b) => a.number - b.number);
  }

  /** Takes note of how many of the listeners the notifications among these events were for. */
  async reached(events: readonly NumberedEvent[], listeners: readonly Listener[]): Promise<void> {
    for (const { of, isFor } of events)
      if (of instanceof NotificationPosted)
        await this.feed.reached(of.id, listeners.filter((listener) => isFor(listener) === true).length);
  }

  /** The events after the entry with this number that a listener may be told now, as they are sent; null where some are not kept. */
  async missed(number: number, listener: Listener): Promise<string | null> {
    const entries = this.log.after(number);
    if (entries === null) return null;
    const events = await this.told(entries, [listener]);
    return events.flatMap(({ frame, isFor }) => (isFor(listener) === true ? [frame] : [])).join('');
  }
}
