import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Response } from 'express';
import { LiveKeysChanged } from '../../auth/live-keys/live-key.events';
import { Credentials } from '../../http/access/credentials';
import { EventRules } from '../../http/access/event-rules';
import { Viewer } from '../../http/access/viewer';
import { slicesOf } from '../../platform/concurrency/yield-to-event-loop';
import { Handles } from '../../platform/events/handles';
import { Metrics } from '../../platform/metrics/metrics';
import { Listeners } from '../boot/listeners';
import { EventsQueries } from '../event-stream/events.queries';
import { CHECK_MILLIS } from '../event-stream/stream-answers';
import type { LiveStream } from './live-stream';
import type { Listener } from './listener';

const BEAT_MILLIS = 15_000;
/** Streams written to before other work is let in: a few milliseconds. */
const SLICE = 500;

/** The live streams that are open on this process. Those end whose listener has no valid session, token or key any more. */
@Injectable()
export class OpenStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OpenStreams.name);
  private readonly streams = new Set<LiveStream>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly queries: EventsQueries,
    private readonly credentials: Credentials,
    private readonly counter: Listeners,
    private readonly rules: EventRules,
    metrics: Metrics,
  ) {
    metrics.show('ensign_live_streams', 'Open live streams', () => this.size);
  }

  get size(): number {
    return this.streams.size;
  }

  get listeners(): Listener[] {
    return [...this.streams].map(({ listener }) => listener);
  }

  onApplicationBootstrap(): void {
    const check = (): void =>
      void this.endInvalid([...this.streams]).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the listeners of live streams could not be checked'),
      );
    this.timers = [setInterval(() => this.beat(), BEAT_MILLIS).unref(), setInterval(check, CHECK_MILLIS).unref()];
  }

  beforeApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.endThose(() => true);
  }

  /** Takes in a stream until its answer is closed. */
  add(stream: LiveStream, response: Response): void {
    this.streams.add(stream);
    this.counter.count = this.streams.size;
    response.on('close', () => {
      this.streams.delete(stream);
      this.counter.count = this.streams.size;
    });
  }

  /** Calls `action` for each stream, letting requests go first from time to time. */
  async each(action: (stream: LiveStream) => void | Promise<void>): Promise<void> {
    for await (const slice of slicesOf([...this.streams], SLICE))
      await Promise.all(slice.map(async (stream) => action(stream)));
  }

  /** Has all listeners read everything again. */
  restart(): void {
    for (const stream of this.streams) stream.restart();
  }

  endThose(which: (listener: Listener) => boolean): void {
    for (const stream of this.streams) if (which(stream.listener)) stream.end();
  }

  /** Ends the streams of listeners who may not go on, and gives the others their account as it is now. */
  async renew(which: (listener: Listener) => boolean = () => true): Promise<void> {
    const streams = [...this.streams].filter(({ listener }) => which(listener));
    await this.endInvalid(streams);
    const users = new Set(streams.flatMap(({ listener }) => listener.viewer.user?.id ?? []));
    for (const id of users) {
      const user = await this.credentials.findUser(id);
      for (const { listener } of streams.filter(({ listener }) => listener.viewer.user?.id === id)) {
        const { proof, session, viewedBy } = listener.viewer;
        const account_id = this.rules.isTeamsMode() ? (user?.team_id ?? null) : id;
        if (user) listener.viewer = new Viewer(user, proof, account_id, session, viewedBy);
      }
    }
  }

  @Handles(LiveKeysChanged)
  async onKeys(): Promise<void> {
    for (const stream of this.streams) {
      const { spectatorKey } = stream.listener;
      if (spectatorKey !== null && !(await this.credentials.isSpectatorKey(spectatorKey))) stream.end();
    }
  }

  private beat(): void {
    for (const stream of this.streams) stream.beat();
  }

  private async endInvalid(streams: readonly LiveStream[]): Promise<void> {
    const held = streams.flatMap(({ listener: { credential } }) => credential ?? []);
    if (held.length === 0) return;
    const valid = await this.queries.validCredentials(held);
    for (const stream of streams) {
      const { credential } = stream.listener;
      if (credential !== null && !valid.has(credential)) stream.end();
    }
  }
}
