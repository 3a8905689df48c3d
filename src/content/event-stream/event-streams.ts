import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Response } from 'express';
import { SignInEnded } from '../../auth/sign-in/auth.events';
import { Unavailable } from '../../http/errors/errors';
import type { Notification } from '../notifications/notification.entity';
import { NotificationPosted } from '../notifications/notification.events';
import { NotificationFeed } from '../notifications/notification-feed';
import type { AddressedNotification } from '../notifications/notifications.queries';
import { Metrics } from '../../platform/metrics/metrics';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged, AllAccountsRemoved } from '../../accounts/users/user.events';
import { EventIds } from './event-ids';
import { EventStream, type Listener, type Message } from './event-stream';
import { EventsQueries } from './events.queries';
import { notificationFrames } from './frames';
import { BATCH, beginStream, CHECK_MILLIS } from './stream-answers';

const PING_MILLIS = 5000;

/** Name of the stream that the ids of its events are encrypted with. */
const STREAM = 'notifications';

/**
 * The open streams of this process. A notification is read once for all of them, and again by those that resume. Notifications
 * become visible in the order of their ids, so one id says what has been handed over.
 */
@Injectable()
export class EventStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventStreams.name);
  private readonly streams = new Set<EventStream>();
  private timers: NodeJS.Timeout[] = [];
  /** Id of the last notification handed over. */
  private delivered = 0;
  private delivery = Promise.resolve();
  private isOwing = false;
  private isStopping = false;

  constructor(
    private readonly feed: NotificationFeed,
    private readonly queries: EventsQueries,
    private readonly ids: EventIds,
    metrics: Metrics,
  ) {
    metrics.show('ensign_event_streams', 'Open streams of events', () => this.streams.size);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.delivered = await this.feed.newestId();
    this.timers = [
      setInterval(() => this.ping(), PING_MILLIS).unref(),
      setInterval(() => this.watch(this.endInvalid([...this.streams])), CHECK_MILLIS).unref(),
    ];
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const stream of this.streams) stream.end();
  }

  /**
   * Begins a stream: a ping at once, then what was posted after the id `after`, when the client names one, then what is posted
   * from now on. Throws Unavailable while the process stops.
   */
  async open(response: Response, listener: Listener, after: number | null): Promise<void> {
    // An id from before the table was emptied must not silence what is posted now.
    const start = after === null ? this.delivered : Math.min(after, await this.feed.newestId());
    if (this.isStopping) throw new Unavailable();
    if (!beginStream(response)) return;
    const stream = new EventStream(listener, response, start, (id) => this.read(id, listener));
    // Among the streams first, and reading after that: what the reading is too early for is handed over.
    this.streams.add(stream);
    response.on('close', () => this.streams.delete(stream));
    stream.ping();
    if (after !== null) this.catchUp(stream);
  }

  /** The notification that an event had which was sent with this id; null for any other text. */
  notificationOf(id: string): number | null {
    return this.ids.open(STREAM, id);
  }

  /** Hands over what was posted since the last time; one time after the other, so in order. */
  @Handles(NotificationPosted)
  deliver(): Promise<void> {
    this.isOwing = true;
    this.delivery = this.delivery.catch(() => undefined).then(() => this.deliverNew());
    return this.delivery;
  }

  /** Ends the user's streams if what they listen with is not good any more: a ban, a new password, a log-out, a deleted token. */
  @Handles(AccountChanged, SignInEnded)
  async onAccountChanged({ user_id }: AccountChanged | SignInEnded): Promise<void> {
    await this.endInvalid([...this.streams].filter(({ listener }) => listener.user_id === user_id));
  }

  /** Ends the streams of players whose team is banned. */
  @Handles(TeamChanged)
  async onTeamChanged({ team_id }: TeamChanged): Promise<void> {
    if (this.streams.size === 0) return;
    const members = await this.queries.members(team_id);
    await this.endInvalid([...this.streams].filter(({ listener }) => members.has(listener.user_id)));
  }

  /** Ends every stream whose listener is gone: all of them. */
  @Handles(AllAccountsRemoved)
  async onAllAccountsRemoved(): Promise<void> {
    await this.endInvalid([...this.streams]);
  }

  /** Hands over what was posted meanwhile. When the table was emptied, ids begin anew below those that were handed over. */
  @Handles(ResyncRequired)
  async onResyncRequired(): Promise<void> {
    const newest = await this.feed.newestId();
    this.delivered = Math.min(this.delivered, newest);
    for (const stream of this.streams) stream.rewind(newest);
    await this.deliver();
    await this.endInvalid([...this.streams]);
  }

  private ping(): void {
    for (const stream of this.streams) stream.ping();
    // The last delivery failed, and nobody may post for hours.
    if (this.isOwing) this.watch(this.deliver());
  }

  private async deliverNew(): Promise<void> {
    let posted: AddressedNotification[];
    do {
      const users = new Set([...this.streams].map(({ listener }) => listener.user_id));
      posted = await this.feed.postedAfter(this.delivered, [...users], BATCH);
      for (const notification of posted) {
        this.delivered = notification.id;
        this.handOver(notification);
      }
    } while (posted.length === BATCH);
    this.isOwing = false;
  }

  /** A stream that began after `readers` was asked for has no part in it, and reads for itself what it is owed. */
  private handOver({ readers, ...notification }: AddressedNotification): void {
    const addressed = readers && new Set(readers);
    const streams = [...this.streams].filter(({ listener }) => addressed?.has(listener.user_id) ?? true);
    if (streams.length === 0) return;
    this.watch(this.feed.reached(notification.id, streams.length));
    const message = this.messageOf(notification);
    for (const stream of streams) {
      if (!stream.send(message)) this.catchUp(stream);
    }
  }

  private catchUp(stream: EventStream): void {
    stream.catchUp().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'an event stream could not be continued');
      stream.destroy();
    });
  }

  private async read(after: number, { user_id }: Listener): Promise<Message[]> {
    const notifications = await this.feed.readableAfter(after, user_id, BATCH);
    return notifications.map((notification) => this.messageOf(notification));
  }

  private messageOf(notification: Notification): Message {
    const { id } = notification;
    return { id, frames: notificationFrames(this.ids.seal(STREAM, id), this.feed.view(notification)) };
  }

  private async endInvalid(streams: readonly EventStream[]): Promise<void> {
    if (streams.length === 0) return;
    const valid = await this.queries.validCredentials(streams.map(({ listener }) => listener.credential));
    for (const stream of streams) {
      if (!valid.has(stream.listener.credential)) stream.end();
    }
  }

  /** Logs the failure of work that nobody waits for. */
  private watch(work: Promise<void>): void {
    work.catch((error: unknown) => this.logger.warn({ err: error }, 'event streams could not be looked after'));
  }
}
