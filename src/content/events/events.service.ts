import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Response } from 'express';
import type { Viewer } from '../../http/context/viewer';
import { InvalidInput } from '../../http/errors/errors';
import { INT_MAX } from '../../http/fields/coercions';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { Metrics } from '../../platform/metrics/metrics';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import type { Notification } from '../notifications/notification.entity';
import { NotificationPosted } from '../notifications/notification.events';
import { PostedNotificationView } from '../notifications/notification.views';
import { type AddressedNotification, NotificationsQueries } from '../notifications/notifications.queries';
import { EventIds } from '../streams/event-ids';
import { StreamHub } from '../streams/stream-hub';
import type { EventsQuery } from './event.dto';
import { BATCH, type NotificationSource, NotificationStream, PING } from './notification-stream';

const STREAM = 'notifications';

/** Opens streams of notifications in CTFd's format, and sends new notifications to them. */
@Injectable()
export class EventsService implements OnApplicationBootstrap, NotificationSource {
  newest = 0;
  private readonly logger = new Logger(EventsService.name);
  private delivery = Promise.resolve();

  constructor(
    private readonly hub: StreamHub,
    private readonly notifications: NotificationsQueries,
    private readonly ids: EventIds,
    private readonly settings: Settings,
    metrics: Metrics,
  ) {
    metrics.show('ensign_event_streams', 'Open streams of events', () => this.hub.streamsOf(NotificationStream).length);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.newest = await this.notifications.newestId();
  }

  /**
   * Begins a stream of the notifications after the id in the `Last-Event-ID` header or the query, or after the newest
   * one.
   */
  async open(viewer: Viewer, { lastEventId }: EventsQuery, response: Response): Promise<void> {
    if (this.hub.refuses(response)) return;
    const { 'last-event-id': header } = response.req.headers;
    // A browser that reconnects repeats the URL of its first request, so the id in the header is newer than that in the
    // query.
    const after = this.idOf(typeof header === 'string' ? header : '') ?? this.startOf(lastEventId);
    // Ids start again after the table is emptied. An id from before would hide new notifications, so the newest id is
    // the limit.
    const start = after === null ? this.newest : Math.min(after, await this.notifications.newestId());
    if (!this.hub.begin(response)) return;
    const stream = new NotificationStream(this.hub.listenerOf(viewer, response.req), response, this, start);
    this.hub.add(stream, response);
    stream.proceed();
  }

  readableAfter(id: number, user_id: number): Promise<Notification[]> {
    return this.notifications.readableAfter(id, user_id, BATCH);
  }

  /** Returns the text of a notification's event, followed by a ping. JSON has no line breaks; one would end `data`. */
  frameOf(notification: Notification): string {
    const id = this.ids.seal(STREAM, notification.id);
    const view = PostedNotificationView.from(notification, contentVariables(this.settings));
    return `id:${id}\nevent:notification\ndata:${JSON.stringify(view)}\n\n${PING}`;
  }

  /**
   * Sends new notifications to all streams. Calls run one after the other, so that notifications are sent in id order.
   */
  @Handles(NotificationPosted)
  onPosted(): Promise<void> {
    this.delivery = this.delivery
      .catch(() => undefined)
      .then(() => this.deliver())
      .catch((error: unknown) => {
        // Lets each stream read from the database. If that fails too, the stream closes and its client reconnects.
        for (const stream of this.hub.streamsOf(NotificationStream)) stream.proceed();
        throw error;
      });
    return this.delivery;
  }

  /**
   * Events may have been missed, so each stream reads what its client has not got. If the table was emptied, new ids
   * are lower than the ids already sent, so `rewind` lowers the positions first.
   */
  @Handles(ResyncRequired)
  async onResyncRequired(): Promise<void> {
    this.newest = await this.notifications.newestId();
    for (const stream of this.hub.streamsOf(NotificationStream)) {
      stream.rewind(this.newest);
      stream.proceed();
    }
  }

  private async deliver(): Promise<void> {
    let posted: AddressedNotification[];
    do {
      const asked = new Set(this.hub.streamsOf(NotificationStream));
      const users = new Set([...asked].map(userOf));
      posted = await this.notifications.addressedAfter(this.newest, [...users], BATCH);
      for (const { readers, ...notification } of posted) {
        const before = this.newest;
        this.newest = notification.id;
        const addressed = readers && new Set(readers);
        const frame = this.frameOf(notification);
        let delivered = 0;
        for (const stream of this.hub.streamsOf(NotificationStream)) {
          const isFor = addressed?.has(userOf(stream)) ?? true;
          if (isFor) delivered++;
          // `readers` includes only users who had a stream before the query; newer streams read from the database.
          if (asked.has(stream)) stream.send({ id: notification.id, before, text: isFor ? frame : '' });
          else stream.proceed();
        }
        this.notifications
          .addDelivered(notification.id, delivered)
          .catch((error: unknown) => this.logger.warn({ err: error }, 'listeners could not be counted'));
      }
    } while (posted.length === BATCH);
  }

  private startOf(lastEventId: string | undefined): number | null {
    if (lastEventId === undefined) return null;
    const id = this.idOf(lastEventId);
    if (id === null) throw InvalidInput.forField('lastEventId', 'Must be the id of an event, or of a notification.');
    return id;
  }

  /** Reads an encrypted event id or a plain notification id. Returns null for any other text. */
  private idOf(text: string): number | null {
    if (!/^\d{1,10}$/.test(text)) return this.ids.open(STREAM, text);
    return Number(text) > INT_MAX ? null : Number(text);
  }
}

function userOf({ listener }: NotificationStream): number {
  return listener.viewer.user?.id ?? 0;
}
