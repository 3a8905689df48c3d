import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { waitForRoom } from '../event-stream/stream-answers';
import type { LiveLog } from './live-log';
import type { LiveNews, NumberedEvent } from './live-news';
import type { LiveState, Topic, Versions } from './live-state';
import type { Listener } from './listener';

/** Heartbeats in a row that a client may leave unread together with what it was sent before them. */
const MAX_UNREAD = 4;

/** Events of the log entries after `after`, up to `upTo`, for current listeners. */
export interface News {
  after: number;
  upTo: number;
  events: readonly NumberedEvent[];
}

/** One client's stream. It holds a position in the log and no events: a client that does not read costs no memory. */
export class LiveStream {
  private readonly logger = new Logger(LiveStream.name);
  private unread = 0;
  private isCatchingUp = false;
  /** Whether a version was reported while the client was being told of all. */
  private isOutdated = false;
  /** The versions that the client knows, and the topics whose event it is still owed. */
  private versions: Partial<Versions> = {};
  private readonly owed = new Set<Topic>();

  /** `position` is the number of the last event that the client has; null where it must read everything again. */
  constructor(
    readonly listener: Listener,
    private readonly response: ServerResponse,
    private readonly log: LiveLog,
    private readonly state: LiveState,
    private readonly news: LiveNews,
    private position: number | null,
  ) {
    response.on('drain', () => this.proceed());
  }

  /** Sends `hello`, and what a client that comes back has missed. */
  begin(): Promise<void> {
    return this.catchingUp(async () => {
      if (this.position !== null) await this.greet();
    });
  }

  /** Sends new events to a client that keeps up; any other gets them after it has read what was sent before. */
  tell({ after, upTo, events }: News): void {
    if (!this.isReady) return;
    const { position } = this;
    const verdicts = events.map(({ number, isFor }) => number > (position ?? 0) && isFor(this.listener));
    if (position === null || position < after || verdicts.includes('unknown')) {
      this.proceed();
      return;
    }
    this.position = Math.max(position, upTo);
    const text = events.flatMap(({ frame }, index) => (verdicts[index] === true ? [frame] : [])).join('');
    if (text !== '') this.response.write(text);
  }

  /** Sends a version that the client does not know yet. */
  report(topic: Topic, version: string): void {
    this.isOutdated = true;
    if (this.versions[topic] === version || !this.isOpen) return;
    this.versions[topic] = version;
    this.owed.add(topic);
    if (this.isReady) this.pay();
  }

  /** Makes the client read everything again: something may have been missed. */
  restart(): void {
    this.position = null;
    this.proceed();
  }

  /**
   * Keeps the connection open, and tells how far the client is, also where nothing was for it. A client with unread data needs no more
   * of it; one that never reads is cut off.
   */
  beat(): void {
    if (!this.isOpen) return;
    this.unread = this.response.writableNeedDrain ? this.unread + 1 : 0;
    if (this.unread > MAX_UNREAD) this.response.destroy();
    else if (this.isReady && this.position !== null) this.response.write(`id:${this.log.idOf(this.position)}\n\n`);
  }

  /** Ends the answer; the client may connect again and go on. */
  end(): void {
    this.response.end();
  }

  private get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** True if new events can be written now. */
  private get isReady(): boolean {
    return this.isOpen && !this.isCatchingUp && !this.response.writableNeedDrain;
  }

  /** Sends what the client has not got, now that it reads again. */
  private proceed(): void {
    if (this.isReady) void this.catchingUp();
  }

  /** Does `first`, then sends what the client has not got until it is level with the log. A failure cuts the connection. */
  private async catchingUp(first?: () => Promise<void>): Promise<void> {
    this.isCatchingUp = true;
    try {
      await first?.();
      while (this.isOpen && this.position !== this.log.newest) {
        await waitForRoom(this.response);
        await this.step();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'a live stream could not be continued');
      this.response.destroy();
    } finally {
      this.isCatchingUp = false;
    }
    if (this.isReady) this.pay();
  }

  private async step(): Promise<void> {
    const { newest } = this.log;
    const text = this.position === null ? null : await this.news.missed(this.position, this.listener);
    if (text === null) {
      this.position = newest;
      await this.greet(this.state.reset());
      return;
    }
    // Everything was to be read again meanwhile.
    if (this.position === null) return;
    this.position = newest;
    if (text !== '' && this.isOpen) this.response.write(text);
  }

  /** Sends `hello`, after `before`, with the versions of now. */
  private async greet(before = ''): Promise<void> {
    let versions: Versions;
    do {
      this.isOutdated = false;
      versions = await this.state.of(this.listener);
    } while (this.isOutdated);
    this.versions = { ...versions };
    this.owed.clear();
    if (this.isOpen) this.response.write(before + this.state.hello(versions, this.log.idOf(this.position ?? 0)));
  }

  /** Sends the events of the versions that the client does not know yet. */
  private pay(): void {
    const text = [...this.owed].map((topic) => this.state.frame(topic, this.versions[topic] ?? '')).join('');
    this.owed.clear();
    if (text !== '') this.response.write(text);
  }
}
