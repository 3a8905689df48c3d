import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Response } from 'express';
import { Credentials } from '../../http/access/credentials';
import { EventRules } from '../../http/context/event-rules';
import type { PlatformRequest } from '../../http/context/request';
import { Viewer } from '../../http/context/viewer';
import { Unavailable } from '../../http/errors/errors';
import { slicesOf } from '../../platform/concurrency/yield-to-event-loop';
import { Clock } from '../../platform/clock/clock';
import { Config } from '../../platform/config/config';
import { Database } from '../../platform/database/database';
import { type Listener, listenerOf } from './listener';
import type { StreamConnection } from './stream-connection';

const TICK_MILLIS = 5000;
/** Sessions and tokens are checked once a minute. */
const TICKS_PER_CHECK = 12;
/** Number of streams to write to before other requests may run. Writing to 500 streams takes a few milliseconds. */
const SLICE = 500;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  // The connection ends with the response, so that idle connections do not delay a shutdown.
  Connection: 'close',
};

type Format<Stream extends StreamConnection> = abstract new (...args: never[]) => Stream;

/**
 * Keeps all open streams of this process. Sends heartbeats, and ends streams whose session, token or spectator key is
 * no longer valid.
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
    private readonly database: Database,
    private readonly clock: Clock,
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

  /** Returns true if streams are disabled, after responding with 204; browsers do not reconnect after that status. */
  refuses(response: Response): boolean {
    if (this.config.http.server_sent_events) return false;
    response.status(204).end();
    return true;
  }

  /**
   * Sets the status and the headers. Returns false if the client has disconnected, and for a HEAD request, whose
   * response it ends. Throws Unavailable during a shutdown.
   */
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

  /**
   * Checks the matching listeners after a change of their accounts: ends streams whose session or token is no longer
   * valid, and updates the viewer of the others.
   */
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
    const valid = await this.validCredentials(held);
    for (const stream of streams) {
      const { credential } = stream.listener;
      if (credential !== null && !valid.has(credential)) stream.end();
    }
  }

  /**
   * Returns the hashes of sessions and tokens that are still valid: not revoked, not expired, and not of a banned user.
   * Credentials of members of a banned team are invalid too, except for administrators. Served by sessions_pkey and
   * tokens_value_hash_key.
   */
  private async validCredentials(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ hash: string }>(
      `SELECT held.hash
         FROM (SELECT hash, user_id FROM sessions WHERE hash = ANY($1::text[]) AND NOT revoked AND expires > $2
               UNION ALL
               SELECT value_hash, user_id FROM tokens WHERE value_hash = ANY($1::text[]) AND expiration > $2) AS held
         JOIN users ON users.id = held.user_id
         LEFT JOIN teams ON teams.id = users.team_id
        WHERE NOT users.banned AND (users.type = 'admin' OR teams.banned IS NOT TRUE)`,
      [hashes, this.clock.now()],
    );
    return new Set(rows.map(({ hash }) => hash));
  }
}
