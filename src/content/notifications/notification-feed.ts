import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BatchLoader } from '../../platform/concurrency/batch-loader';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import type { Notification } from './notification.entity';
import { PostedNotificationView } from './notification.views';
import { type AddressedNotification, NotificationsQueries } from './notifications.queries';

/** Notifications that are read at once for one stream; a slow client holds one such batch. */
export const BATCH = 20;

/** Views that are kept: of what was posted last, which thousands of streams send at the same time. */
const KEPT_VIEWS = 100;

/** Notifications as streams of them are read: forward from an id, in the form they were posted in. */
@Injectable()
export class NotificationFeed {
  /** All streams read when a notification is posted. */
  private readonly reads = new BatchLoader((asked: readonly { reader: number; after: number }[]) =>
    this.queries.after(asked, BATCH),
  );
  private readonly views = new LRUCache<string, PostedNotificationView>({ max: KEPT_VIEWS });

  constructor(
    private readonly queries: NotificationsQueries,
    private readonly settings: Settings,
  ) {}

  /** Those of the notifications with these ids that are posted, in the order of their ids, each with those of `users` it is for. */
  posted(ids: readonly number[], users: readonly number[]): Promise<AddressedNotification[]> {
    return this.queries.addressed(ids, users);
  }

  /** At most `BATCH` notifications after the id `after` that this user may read. */
  async readableAfter(after: number, user_id: number): Promise<Notification[]> {
    return (await this.reads.load({ reader: user_id, after })) ?? [];
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
    const variables = contentVariables(this.settings);
    const key = JSON.stringify([notification, variables]);
    const known = this.views.get(key);
    if (known) return known;
    const view = PostedNotificationView.of(notification, variables);
    this.views.set(key, view);
    return view;
  }
}
