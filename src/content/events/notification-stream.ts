import type { ServerResponse } from 'node:http';
import type { Notification } from '../notifications/notification.entity';
import type { Listener } from '../streams/listener';
import { StreamConnection } from '../streams/stream-connection';

/** Notifications in one read. A slow client keeps one batch in memory. */
export const BATCH = 20;

/** Keeps the connection open. CTFd's clients compare these bytes, so no space follows a colon. */
export const PING = 'event:ping\ndata:ping\n\n';

/** Source of a stream's notifications. */
export interface NotificationSource {
  /** Notifications become visible in id order: none with a lower id is posted later. */
  readonly newest: number;
  /** At most `BATCH` notifications after an id that the user may read, oldest first. */
  readableAfter(id: number, user_id: number): Promise<Notification[]>;
  frameOf(notification: Notification): string;
}

/** A stream in CTFd's format: posted notifications and pings. Its position is a notification id. */
export class NotificationStream extends StreamConnection {
  readonly ticksPerBeat = 1;
  /** Five minutes. */
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
   * Sends a block if the client has everything up to `before`; otherwise the stream reads for itself. `text` is empty
   * if the notification is for others.
   */
  send({ id, before, text }: { id: number; before: number; text: string }): void {
    if (!this.isReady || this.position < before) {
      this.proceed();
    } else if (this.position < id) {
      this.position = id;
      this.write(text);
    }
  }

  /** Goes back to `newest` if the table was emptied after the client's id. */
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
      // The rest of the batch is from before the table was emptied.
      if (this.rewinds !== rewinds) return true;
      this.write(this.source.frameOf(notification));
      this.position = notification.id;
    }
    if (this.rewinds !== rewinds) return true;
    const hasMore = notifications.length === BATCH;
    // Skips notifications for others, so that the listener does not get them after joining a team.
    if (!hasMore) this.position = Math.max(this.position, newest);
    return hasMore;
  }
}
