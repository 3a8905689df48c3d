import { Injectable } from '@nestjs/common';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import type { Notification } from './notification.entity';
import { PostedNotificationView } from './notification.views';
import { type AddressedNotification, NotificationsQueries } from './notifications.queries';

/** Notifications as streams of them are read: forward from an id, in the form they were posted in. */
@Injectable()
export class NotificationFeed {
  constructor(
    private readonly queries: NotificationsQueries,
    private readonly settings: Settings,
  ) {}

  /** Those of the notifications with these ids that are posted, in the order of their ids, each with those of `users` it is for. */
  posted(ids: readonly number[], users: readonly number[]): Promise<AddressedNotification[]> {
    return this.queries.addressed(ids, users);
  }

  /** The same for at most `limit` notifications after an id. */
  postedAfter(after: number, users: readonly number[], limit: number): Promise<AddressedNotification[]> {
    return this.queries.addressedAfter(after, users, limit);
  }

  /** At most `limit` notifications after the id `after` that this user may read. */
  readableAfter(after: number, user_id: number, limit: number): Promise<Notification[]> {
    return this.queries.list(user_id, [{ sql: 'notifications.id > $', value: after }], limit);
  }

  /** Id of the newest notification, 0 when there is none. */
  newestId(): Promise<number> {
    return this.queries.newestId();
  }

  /** Adds to the number of listeners that a notification was sent to; other processes add theirs. */
  async addDelivered(id: number, listeners: number): Promise<void> {
    if (listeners > 0) await this.queries.addDelivered(id, listeners);
  }

  /** The fields that the event carries. */
  view(notification: Notification): PostedNotificationView {
    return PostedNotificationView.of(notification, contentVariables(this.settings));
  }
}
