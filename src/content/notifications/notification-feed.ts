import { Injectable } from '@nestjs/common';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import type { Notification } from './notification.entity';
import { PostedNotificationView } from './notification.views';
import { type AddressedNotification, NotificationsQueries } from './notifications.queries';

/** Notifications for streams: in id order, in the form of their event. */
@Injectable()
export class NotificationFeed {
  constructor(
    private readonly queries: NotificationsQueries,
    private readonly settings: Settings,
  ) {}

  posted(ids: readonly number[], users: readonly number[]): Promise<AddressedNotification[]> {
    return this.queries.addressed(ids, users);
  }

  postedAfter(after: number, users: readonly number[], limit: number): Promise<AddressedNotification[]> {
    return this.queries.addressedAfter(after, users, limit);
  }

  readableAfter(after: number, user_id: number, limit: number): Promise<Notification[]> {
    return this.queries.list(user_id, [{ sql: 'notifications.id > $', value: after }], limit);
  }

  newestId(): Promise<number> {
    return this.queries.newestId();
  }

  /** Adds to the number of listeners that got the notification; each process adds its own. */
  async addDelivered(id: number, listeners: number): Promise<void> {
    if (listeners > 0) await this.queries.addDelivered(id, listeners);
  }

  view(notification: Notification): PostedNotificationView {
    return PostedNotificationView.from(notification, contentVariables(this.settings));
  }
}
