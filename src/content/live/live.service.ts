import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Viewer } from '../../http/context/viewer';
import { Forbidden, SignInNeeded } from '../../http/errors/errors';
import { ViewerRights } from '../../settings/viewer-rights';
import { Listeners } from '../boot/listeners';
import type { Listener } from '../streams/listener';
import { StreamHub } from '../streams/stream-hub';
import { AdminStreams } from './admin-streams';
import type { LiveQuery } from './live.dto';
import { LiveLog } from './live-log';
import { LiveNews } from './live-news';
import { LiveRounds } from './live-rounds';
import { LiveState } from './live-state';
import { LiveStream } from './live-stream';

/** Opens live streams for callers who may listen. */
@Injectable()
export class LiveService {
  constructor(
    private readonly hub: StreamHub,
    private readonly rounds: LiveRounds,
    private readonly log: LiveLog,
    private readonly news: LiveNews,
    private readonly state: LiveState,
    private readonly rights: ViewerRights,
    private readonly listeners: Listeners,
    private readonly admins: AdminStreams,
  ) {}

  /**
   * Begins a stream with `hello`, which has the current versions, and the events after the id in the `Last-Event-ID`
   * header. Throws SignInNeeded or Forbidden if the caller may not listen, or sets `admin` without being an
   * administrator.
   */
  open(viewer: Viewer, { admin = false }: LiveQuery, response: Response): void {
    if (admin && !viewer.isAdmin) throw viewer.isAnonymous ? new SignInNeeded() : new Forbidden();
    const listener = this.hub.listenerOf(viewer, response.req);
    if (!this.mayListen(listener)) throw new SignInNeeded();
    if (this.hub.refuses(response) || !this.hub.begin(response)) return;
    this.rounds.checkEvent();
    const { 'last-event-id': last } = response.req.headers;
    const position = typeof last === 'string' ? this.log.numberOf(last) : this.log.newest;
    const stream = new LiveStream(listener, response, this.log, this.state, this.news, position);
    this.hub.add(stream, response);
    this.listeners.add(response);
    if (admin) this.admins.add(stream, response);
    stream.proceed();
  }

  mayListen({ viewer, spectatorKey }: Listener): boolean {
    return (
      spectatorKey !== null ||
      !viewer.isAnonymous ||
      this.rights.seesScoreboard(viewer) ||
      this.rights.sees(viewer, 'challenge')
    );
  }
}
