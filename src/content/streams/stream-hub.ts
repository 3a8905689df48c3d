import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Response } from 'express';
import { Credentials } from '../../http/access/credentials';
import { EventRules } from '../../http/context/event-rules';
import type { PlatformRequest } from '../../http/context/request';
import { Viewer } from '../../http/context/viewer';
import { Unavailable } from '../../http/errors/errors';
import { slicesOf } from '../../platform/concurrency/yield-to-event-loop';
import { Config } from '../../platform/config/config';
import { type Listener, listenerOf } from './listener';
import type { StreamConnection } from './stream-connection';
import { StreamQueries } from './stream.queries';

const TICK_MILLIS = 5000;
/** A minute between checks for ended sessions and tokens. */
const TICKS_PER_CHECK = 12;
/** Streams written before yielding to the event loop: a few milliseconds. */
const SLICE = 500;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  // Closes the connection with the response, so that a stopping server has nothing left to wait for.
  Connection: 'close',
};

type Format<Stream extends StreamConnection> = abstract new (...args: never[]) => Stream;

/**
 * All open streams of this process. Sends heartbeats, and ends streams whose session, token or key is no longer valid.
 */
@Injectable()
export class StreamHub implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StreamHub.name);
  private readonly streams = new Set<StreamConnection>();
  private timer: NodeJS.Timeout | null = null;
  private ticks = 0;
  private isStopping = false;

  constructor(
    private readonly config: Config,
    private readonly queries: StreamQueries,
    private readonly credentials: Credentials,
    private readonly rules: EventRules,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.tick(), TICK_MILLIS).unref();
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    if (this.timer) clearInterval(this.timer);
    this.endAll();
  }

  /** If streams are disabled, responds with 204, after which browsers do not reconnect, and returns true. */
  refuses(response: Response): boolean {
    if (this.config.http.server_sent_events) return false;
    response.status(204).end();
    return true;
  }

  /** Begins the response; returns false for HEAD and if the client has disconnected. */
  begin(response: Response): boolean {
    if (this.isStopping) throw new Unavailable();
    if (response.destroyed) return false;
    response.status(200).set(HEADERS);
    if (response.req.method !== 'HEAD') return true;
    response.end();
    return false;
  }

  listenerOf(viewer: Viewer, request: PlatformRequest): Listener {
    return listenerOf(viewer, request, this.rules.isTeamsMode());
  }

  add(stream: StreamConnection, response: Response): void {
    this.streams.add(stream);
    response.on('close', () => this.streams.delete(stream));
  }

  streamsOf<Stream extends StreamConnection>(format: Format<Stream>): Stream[] {
    return [...this.streams].filter((stream): stream is Stream => stream instanceof format);
  }

  /** Calls `action` for each stream of a format, yielding to the event loop between slices. */
  async each<Stream extends StreamConnection>(
    format: Format<Stream>,
    action: (stream: Stream) => void | Promise<void>,
  ): Promise<void> {
    for await (const slice of slicesOf(this.streamsOf(format), SLICE))
      await Promise.all(slice.map(async (stream) => action(stream)));
  }

  endAll(): void {
    for (const stream of this.streams) stream.end();
  }

  /** Ends streams of listeners that are no longer allowed, and updates the viewer of the others. */
  async renew(matches: (listener: Listener) => boolean = () => true): Promise<void> {
    const streams = [...this.streams].filter(({ listener }) => matches(listener));
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

  async checkSpectatorKeys(): Promise<void> {
    for (const stream of this.streams) {
      const { spectatorKey } = stream.listener;
      if (spectatorKey !== null && !(await this.credentials.isSpectatorKey(spectatorKey))) stream.end();
    }
  }

  private tick(): void {
    this.ticks++;
    for (const stream of this.streams) if (this.ticks % stream.ticksPerBeat === 0) stream.beat();
    if (this.ticks % TICKS_PER_CHECK > 0) return;
    this.endInvalid([...this.streams]).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the listeners of streams could not be checked'),
    );
  }

  private async endInvalid(streams: readonly StreamConnection[]): Promise<void> {
    const held = streams.flatMap(({ listener: { credential } }) => credential ?? []);
    if (held.length === 0) return;
    const valid = await this.queries.validCredentials(held);
    for (const stream of streams) {
      const { credential } = stream.listener;
      if (credential !== null && !valid.has(credential)) stream.end();
    }
  }
}
