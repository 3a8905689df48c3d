import type { ServerResponse } from 'node:http';
import type { Notification } from '../notifications/notification.entity';
import type { Listener } from '../streams/listener';
import { StreamConnection } from '../streams/stream-connection';

/** Notifications read at once; a slow client holds one such batch. */
export const BATCH = 20;

/** Tells clients that the connection is open. No blank follows a colon: clients compare these bytes. */
export const PING = 'event:ping\ndata:ping\n\n';

/** The notifications that a `NotificationStream` sends. */
export interface NotificationSource {
  /** No notification with an id up to this one is posted later: notifications become visible in the order of their ids. */
  readonly newest: number;
  /** At most `BATCH` notifications after an id that the user may read, oldest first. */
  readableAfter(id: number, user_id: number): Promise<Notification[]>;
  /** The block of a notification, as it is sent. */
  frameOf(notification: Notification): string;
}

/** A stream in CTFd's format: each notification as it is posted, and pings. Its position is the id of a notification. */
export class NotificationStream extends StreamConnection {
  readonly ticksPerBeat = 1;
  /** Five minutes. */
  protected readonly maxUnread = 60;
  private rewinds = 0;

  /** `position` is the id of the last notification that the client has. */
  constructor(
    listener: Listener,
    response: ServerResponse,
    private readonly source: NotificationSource,
    private position: number,
  ) {
    super(listener, response);
    this.write(PING);
  }

  /** Sends the block of a notification, if the client has all up to `before`; any other reads for itself. `text` is empty if it is for others. */
  send({ id, before, text }: { id: number; before: number; text: string }): void {
    if (!this.isReady || this.position < before) {
      this.proceed();
    } else if (this.position < id) {
      this.position = id;
      this.write(text);
    }
  }

  /** Goes back to `newest` if the client's id is from before the table was emptied. */
  rewind(newest: number): void {
    this.rewinds++;
    this.position = Math.min(this.position, newest);
  }

  protected override heartbeat(): string {
    return PING;
  }

  protected override async step(): Promise<boolean> {
    const { rewinds } = this;
    const { newest } = this.source;
    const notifications = await this.source.readableAfter(this.position, this.listener.viewer.user?.id ?? 0);
    for (const notification of notifications) {
      await this.drained();
      // These are from before the table was emptied.
      if (this.rewinds !== rewinds) return true;
      this.write(this.source.frameOf(notification));
      this.position = notification.id;
    }
    if (this.rewinds !== rewinds) return true;
    const hasMore = notifications.length === BATCH;
    // What was for others is passed over, so that it is not read once the listener is one of them.
    if (!hasMore) this.position = Math.max(this.position, newest);
    return hasMore;
  }
}
