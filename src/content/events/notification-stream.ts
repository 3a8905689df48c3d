import type { ServerResponse } from 'node:http';
import type { Notification } from '../notifications/notification.entity';
import type { Listener } from '../streams/listener';
import { StreamConnection } from '../streams/stream-connection';

/**
 * Maximum number of notifications in one read. A stream keeps at most this number in memory while its client is slow.
 */
export const BATCH = 20;

/**
 * Heartbeat that keeps the connection open. No space follows the colons, because CTFd's clients compare these bytes.
 */
export const PING = 'event:ping\ndata:ping\n\n';

/** Source of the notifications of a stream. `EventsService` implements it. */
export interface NotificationSource {
  /** Id of the newest notification that was sent. Later ones have higher ids, because ids become visible in order. */
  readonly newest: number;
  /** Returns at most `BATCH` notifications with a higher id that the user may read, oldest first. */
  readableAfter(id: number, user_id: number): Promise<Notification[]>;
  frameOf(notification: Notification): string;
}

/**
 * A stream of notifications and pings in CTFd's format. Its position is the id up to which the client has all
 * notifications that it may read.
 */
export class NotificationStream extends StreamConnection {
  readonly ticksPerBeat = 1;
  /** Five minutes, because a heartbeat is sent every five seconds. */
  protected readonly maxUnread = 60;
  private rewinds = 0;

  constructor(
    listener: Listener,
    response: ServerResponse,
    private readonly source: NotificationSource,
    private position: number,
  ) {
    super(listener, response);
    this.write(PING);
  }

  /**
   * Sends the notification `id` if the client has everything up to `before`; otherwise reads from the database. `text`
   * is empty if this listener may not read the notification.
   */
  send({ id, before, text }: { id: number; before: number; text: string }): void {
    if (!this.isReady || this.position < before) {
      this.proceed();
    } else if (this.position < id) {
      this.position = id;
      this.write(text);
    }
  }

  /** Lowers the position to `newest`, in case the table was emptied and ids have started again. */
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
      // `rewind` was called, so the rest of the batch may no longer exist.
      if (this.rewinds !== rewinds) return true;
      this.write(this.source.frameOf(notification));
      this.position = notification.id;
    }
    if (this.rewinds !== rewinds) return true;
    const hasMore = notifications.length === BATCH;
    // Also skips notifications that the listener may not read. Otherwise a player who joins a team would get its
    // earlier ones.
    if (!hasMore) this.position = Math.max(this.position, newest);
    return hasMore;
  }
}
