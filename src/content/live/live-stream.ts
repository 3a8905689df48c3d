import type { ServerResponse } from 'node:http';
import type { Listener } from '../streams/listener';
import { StreamConnection } from '../streams/stream-connection';
import type { LiveLog } from './live-log';
import type { LiveNews, NumberedEvent } from './live-news';
import type { LiveState, Topic, Versions } from './live-state';

/** Events of the log entries after `after`, up to `upTo`, for current listeners. */
export interface News {
  after: number;
  upTo: number;
  events: readonly NumberedEvent[];
}

/** A live stream. Its position is the number of a log entry; null if the client must read everything again. */
export class LiveStream extends StreamConnection {
  /** 15 seconds. */
  readonly ticksPerBeat = 3;
  protected readonly maxUnread = 4;
  private isGreeted = false;
  /** Becomes true if a version was reported while the versions of `hello` were read. */
  private isOutdated = false;
  /** The versions that the client knows, and the topics whose event it has not got. */
  private versions: Partial<Versions> = {};
  private readonly owed = new Set<Topic>();

  /** `position` is the number of the last event that the client has. */
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

  /** Sends new events to a client that keeps up; any other gets them after it has read what was sent before. */
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

  /** Sends an event that is in no log, and has no id; a client that does not read misses it. */
  sendUnlogged(frame: string): void {
    if (!this.isStalled) this.write(frame);
  }

  /** Sends a version that the client does not know yet. */
  report(topic: Topic, version: string): void {
    this.isOutdated = true;
    if (this.versions[topic] === version || !this.isOpen) return;
    this.versions[topic] = version;
    this.owed.add(topic);
    if (this.isReady) this.onLevel();
  }

  /** Makes the client read everything again: something may have been missed. */
  restart(): void {
    this.position = null;
    this.proceed();
  }

  /** Says how far the client is, also if nothing was for it. */
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

  /** Sends the events of the versions that the client does not know yet. */
  protected override onLevel(): void {
    const text = [...this.owed].map((topic) => this.state.frame(topic, this.versions[topic] ?? '')).join('');
    this.owed.clear();
    this.write(text);
  }

  /** Sends `hello` with the current versions, after `before`. */
  private async greet(before = ''): Promise<void> {
    let versions: Versions;
    do {
      this.isOutdated = false;
      versions = await this.state.of(this.listener);
    } while (this.isOutdated);
    this.versions = { ...versions };
    this.owed.clear();
    this.isGreeted = true;
    this.write(before + this.state.hello(versions, this.log.idOf(this.position ?? 0)));
  }
}
