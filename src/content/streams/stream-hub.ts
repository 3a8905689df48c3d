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

/** Time between two ticks, after which some of the streams send a heartbeat. */
const TICK_MILLIS = 5000;
/** Ticks between two checks for sessions and tokens that are over: a minute. */
const TICKS_PER_CHECK = 12;
/** Streams written to before other work is let in: a few milliseconds. */
const SLICE = 500;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  // The response lasts as long as the connection, so that a stopping server has nothing left to wait for.
  Connection: 'close',
};

/** The class of a stream's format. */
type Format<Stream extends StreamConnection> = abstract new (...args: never[]) => Stream;

/** All open streams of this process. Keeps them alive, and ends those whose listener has no valid session, token or key any more. */
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

  /** Answers with 204, after which browsers do not try again, if streams are switched off; returns true if it has. */
  refuses(response: Response): boolean {
    if (this.config.http.server_sent_events) return false;
    response.status(204).end();
    return true;
  }

  /** Begins the response of a stream; returns false if nothing follows: for HEAD, and when the client has gone. */
  begin(response: Response): boolean {
    if (this.isStopping) throw new Unavailable();
    if (response.destroyed) return false;
    response.status(200).set(HEADERS);
    if (response.req.method !== 'HEAD') return true;
    response.end();
    return false;
  }

  /** The listener that a request comes from. */
  listenerOf(viewer: Viewer, request: PlatformRequest): Listener {
    return listenerOf(viewer, request, this.rules.isTeamsMode());
  }

  /** Keeps a stream until its response is closed. */
  add(stream: StreamConnection, response: Response): void {
    this.streams.add(stream);
    response.on('close', () => this.streams.delete(stream));
  }

  /** The open streams of a format. */
  of<Stream extends StreamConnection>(format: Format<Stream>): Stream[] {
    return [...this.streams].filter((stream): stream is Stream => stream instanceof format);
  }

  /** Calls `action` for each stream of a format, letting requests go first from time to time. */
  async each<Stream extends StreamConnection>(
    format: Format<Stream>,
    action: (stream: Stream) => void | Promise<void>,
  ): Promise<void> {
    for await (const slice of slicesOf(this.of(format), SLICE))
      await Promise.all(slice.map(async (stream) => action(stream)));
  }

  endAll(): void {
    for (const stream of this.streams) stream.end();
  }

  /** Ends the streams of listeners who may not go on, and gives the others their account as it is now. */
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

  /** Ends the streams of spectators whose key was deleted. */
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
