import type { ServerResponse } from 'node:http';
import type { Listener } from '../streams/listener';
import { StreamConnection } from '../streams/stream-connection';
import type { LiveLog } from './live-log';
import type { LiveNews, NumberedEvent } from './live-news';
import type { LiveState, Topic, Versions } from './live-state';

/** The events of one round: those of the log entries after number `after`, up to `upTo`. */
export interface News {
  after: number;
  upTo: number;
  events: readonly NumberedEvent[];
}

/** A live stream. The client has its events up to log entry `position`; if that is null, it must read all again. */
export class LiveStream extends StreamConnection {
  /** A heartbeat every 15 seconds. */
  readonly ticksPerBeat = 3;
  protected readonly maxUnread = 4;
  private isGreeted = false;
  /** True if `report` was called while `greet` was reading the versions. */
  private isOutdated = false;
  /** The versions that the client has, or will have when the topics in `owed` are sent. */
  private versions: Partial<Versions> = {};
  private readonly owed = new Set<Topic>();

  constructor(
    listener: Listener,
    response: ServerResponse,
    private readonly log: LiveLog,
    private readonly state: LiveState,
    private readonly news: LiveNews,
    private position: number | null,
  ) {
    super(listener, response);
  }

  /** Sends new events if the client has everything up to `after`. Otherwise reads the missing events from the log. */
  send({ after, upTo, events }: News): void {
    const { position } = this;
    if (!this.isReady || position === null || position < after) {
      this.proceed();
      return;
    }
    const own = events.filter(({ number, isFor }) => number > position && isFor(this.listener));
    this.position = Math.max(position, upTo);
    this.write(own.map(({ frame }) => frame).join(''));
  }

  /** Sends an event that is not in the log and has no id. A client with unread data does not get it. */
  sendUnlogged(frame: string): void {
    if (!this.isStalled) this.write(frame);
  }

  report(topic: Topic, version: string): void {
    this.isOutdated = true;
    if (this.versions[topic] === version || !this.isOpen) return;
    this.versions[topic] = version;
    this.owed.add(topic);
    if (this.isReady) this.onLevel();
  }

  restart(): void {
    this.position = null;
    this.proceed();
  }

  /** Returns the position as an id. The client can resume from it, even if it was sent none of the latest events. */
  protected override heartbeat(): string {
    return this.position === null ? '' : `id:${this.log.idOf(this.position)}\n\n`;
  }

  protected override async step(): Promise<boolean> {
    const { newest } = this.log;
    if (this.position !== null && !this.isGreeted) {
      await this.greet();
      return this.position !== newest;
    }
    const text = this.position === null ? null : await this.news.missed(this.position, this.listener);
    if (text === null) {
      this.position = newest;
      await this.greet(this.state.reset());
    } else if (this.position !== null) {
      this.position = newest;
      this.write(text);
    }
    return this.position !== this.log.newest;
  }

  protected override onLevel(): void {
    const text = [...this.owed].map((topic) => this.state.frame(topic, this.versions[topic] ?? '')).join('');
    this.owed.clear();
    this.write(text);
  }

  private async greet(before = ''): Promise<void> {
    let versions: Versions;
    do {
      this.isOutdated = false;
      versions = await this.state.versionsOf(this.listener);
    } while (this.isOutdated);
    this.versions = { ...versions };
    this.owed.clear();
    this.isGreeted = true;
    this.write(before + this.state.hello(versions, this.log.idOf(this.position ?? 0)));
  }
}
