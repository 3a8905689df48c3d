import { Injectable } from '@nestjs/common';
import type { NotificationPosted } from '../notifications/notification.events';
import { NotificationFeed } from '../notifications/notification-feed';
import type { Audience, LiveEvent } from './live-event';
import type { Listener } from './listener';

/** Notices for everybody, or for those they are addressed to. */
@Injectable()
export class LiveNotices {
  constructor(private readonly feed: NotificationFeed) {}

  /** The events of these notifications, as they are now; those that are removed meanwhile are missing. */
  async told(posted: readonly NotificationPosted[], listeners: readonly Listener[]): Promise<LiveEvent[]> {
    const byId = new Map(posted.map((notification) => [notification.id, notification]));
    const users = new Set(listeners.flatMap(({ viewer }) => viewer.user?.id ?? []));
    const found = await this.feed.posted([...byId.keys()], [...users]);
    return found.flatMap(({ readers, ...notification }): LiveEvent[] => {
      const of = byId.get(notification.id);
      if (!of) return [];
      const { user_id: _user, user: _u, team_id: _team, team: _t, ...data } = this.feed.view(notification);
      const addressed = readers && new Set(readers);
      const isFor: Audience = ({ viewer: { user } }) => {
        if (!addressed) return true;
        return user !== null && (addressed.has(user.id) || (users.has(user.id) ? false : 'unknown'));
      };
      return [{ of, name: 'notice', data, isFor }];
    });
  }
}
