import { Injectable } from '@nestjs/common';
import { ChallengeSolved } from '../../competition/submissions/submission.events';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { NotificationPosted } from '../notifications/notification.events';
import { PostedNotificationView } from '../notifications/notification.views';
import { NotificationsQueries } from '../notifications/notifications.queries';
import type { Listener } from '../streams/listener';
import { type Audience, frameOf, type Happening, type LiveEvent } from './live-event';
import { type Entry, LiveLog } from './live-log';
import { LiveSolves } from './live-solves';

/** An event for the live stream with the number of its log entry; `frame` is its text. */
export interface NumberedEvent {
  source: Happening;
  number: number;
  frame: string;
  isFor: Audience;
}

/** Makes the events of log entries, for open streams and for clients that reconnect. */
@Injectable()
export class LiveNews {
  constructor(
    private readonly log: LiveLog,
    private readonly solves: LiveSolves,
    private readonly notifications: NotificationsQueries,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns the events of these entries, oldest first. `isFor` is valid only for `listeners`, because the database is
   * queried for these.
   */
  async eventsOf(entries: readonly Entry[], listeners: readonly Listener[]): Promise<NumberedEvent[]> {
    const numbers = new Map(entries.map(({ happening, number }) => [happening, number]));
    const happenings = [...numbers.keys()];
    const [solves, notices] = await Promise.all([
      this.solves.eventsOf(
        happenings.filter((happening) => happening instanceof ChallengeSolved),
        listeners,
      ),
      this.noticesOf(
        happenings.filter((happening) => happening instanceof NotificationPosted),
        listeners,
      ),
    ]);
    return [...solves, ...notices]
      .map(({ source, name, data, isFor }) => {
        const number = numbers.get(source) ?? 0;
        return { source, number, frame: frameOf(name, data, this.log.idOf(number)), isFor };
      })
      .sort((a, b) => a.number - b.number);
  }

  async countDelivered(events: readonly NumberedEvent[], listeners: readonly Listener[]): Promise<void> {
    for (const { source, isFor } of events)
      if (source instanceof NotificationPosted)
        await this.notifications.addDelivered(source.id, listeners.filter(isFor).length);
  }

  /** Returns the text of the events after `number` that the listener may get, or null if some are no longer kept. */
  async missed(number: number, listener: Listener): Promise<string | null> {
    const entries = this.log.after(number);
    if (entries === null) return null;
    const events = await this.eventsOf(entries, [listener]);
    return events
      .filter(({ isFor }) => isFor(listener))
      .map(({ frame }) => frame)
      .join('');
  }

  private async noticesOf(posted: readonly NotificationPosted[], listeners: readonly Listener[]): Promise<LiveEvent[]> {
    if (posted.length === 0) return [];
    const byId = new Map(posted.map((notification) => [notification.id, notification]));
    const users = new Set(listeners.flatMap(({ viewer }) => viewer.user?.id ?? []));
    const rows = await this.notifications.addressed([...byId.keys()], [...users]);
    const variables = contentVariables(this.settings);
    return rows.flatMap(({ readers, ...notification }): LiveEvent[] => {
      const source = byId.get(notification.id);
      if (!source) return [];
      const view = PostedNotificationView.from(notification, variables);
      const { user_id: _user, user: _u, team_id: _team, team: _t, ...data } = view;
      const addressed = readers && new Set(readers);
      const isFor: Audience = ({ viewer: { user } }) => !addressed || (user !== null && addressed.has(user.id));
      return [{ source, name: 'notice', data, isFor }];
    });
  }
}
