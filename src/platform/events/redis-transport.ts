import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { connect, type RedisServer } from '../redis/redis-server';
import { type TransportListener, EventTransport, type SendingExpression } from './event-transport';

/** How often failures are looked for and repaired. While Redis is away, data in memory may be this old. */
const LOOK_MILLIS = 1000;

/** Checks until every earlier listener was counted: the first check may have begun after its count. */
const LOOKS = 2;

/**
 * Carries notices by a Redis channel, published right after the commit. A process that did not listen for
 * a time reads everything again; so do all processes when one could not publish, stopped answering or started.
 */
export class RedisTransport extends EventTransport {
  private readonly logger = new Logger(RedisTransport.name);
  private readonly process = randomUUID();
  private readonly listener: Redis;
  private isListening = false;
  /** Whether others may not know of something that was committed; at first, by the process whose place this one takes. */
  private isOwing = true;
  /** How many processes listened at the last look. */
  private listeners = 0;
  /** At how many more looks everything is read again: a process may have come and gone, or a commit may be under way. */
  private unsureLooks = 0;
  private timer: NodeJS.Timeout | null = null;
  private looking = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly redis: RedisServer,
    private readonly publisher: Redis,
  ) {
    super();
    this.listener = redis.connection('ensign events');
  }

  async start(listener: TransportListener): Promise<void> {
    this.listener.on('close', () => (this.isListening = false));
    this.listener.on('message', (channel, text) => {
      void this.arrive(listener, channel, text).catch((error: unknown) =>
        this.logger.error({ err: error }, 'a notice could not be read'),
      );
    });
    await connect(this.listener);
    // Nothing is in memory yet, so nothing was missed.
    await this.listen();
    await this.settle();
    this.lookLater(listener);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    this.listener.disconnect();
    await this.looking;
  }

  beforeCommit(): Promise<void> {
    return Promise.resolve();
  }

  afterCommit(notices: readonly string[]): void {
    for (const notice of notices) void this.publish(this.channels.notices, notice);
  }

  afterPossibleCommit(): void {
    // The notices themselves could announce what never happened.
    this.isOwing = true;
    this.unsureLooks = LOOKS;
  }

  expression(): SendingExpression {
    return { sql: 'NULL::text', parameters: [] };
  }

  /** Notices, and the names of processes whose notices may have been missed. */
  private get channels(): { notices: string; missed: string } {
    const { scope } = this.redis;
    return { notices: `${scope}:events`, missed: `${scope}:events-missed` };
  }

  private async arrive(listener: TransportListener, channel: string, text: string): Promise<void> {
    if (channel === this.channels.notices) return listener.receive(text);
    if (text === this.process) return;
    // It may have just started, and be gone again before it is counted.
    this.unsureLooks = LOOKS;
    await listener.missed();
  }

  private lookLater(listener: TransportListener): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.looking = this.look(listener).finally(() => this.lookLater(listener));
    }, LOOK_MILLIS);
  }

  private async look(listener: TransportListener): Promise<void> {
    let isStale = this.unsureLooks > 0 || !this.isListening;
    // Counted first: what happens while this looks is for the next looks.
    if (this.unsureLooks > 0) this.unsureLooks--;
    if (!this.isListening) await this.listen();
    await this.settle();
    const before = this.listeners;
    await this.countListeners();
    // One that is gone may have died between a commit and its notice.
    if (this.listeners < before) isStale = true;
    if (isStale) await listener.missed();
  }

  /** Has the others read everything again, if they may not know of something. */
  private async settle(): Promise<void> {
    if (!this.isOwing) return;
    this.isOwing = false;
    await this.publish(this.channels.missed, this.process);
  }

  private async listen(): Promise<void> {
    try {
      await this.listener.subscribe(this.channels.notices, this.channels.missed);
      this.isListening = true;
    } catch {
      // Redis is away; the next look tries again.
    }
  }

  private async publish(channel: string, text: string): Promise<void> {
    try {
      await this.publisher.publish(channel, text);
    } catch {
      this.isOwing = true;
    }
  }

  private async countListeners(): Promise<void> {
    try {
      // A connection that only listens would not notice that the other side is gone.
      await this.listener.ping();
      const [, count] = await this.publisher.pubsub('NUMSUB', this.channels.notices);
      this.listeners = Number(count);
    } catch {
      // Redis is away, and nobody knows who comes and goes meanwhile.
      this.unsureLooks = LOOKS;
    }
  }
}
