import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { PlatformRequest } from '../../http/access/request';
import type { Viewer } from '../../http/access/viewer';
import { Forbidden, SignInNeeded } from '../../http/errors/errors';
import { Config } from '../../platform/config/config';
import { hashSecret } from '../../platform/secrets/hashes';
import type { LiveQuery } from './live.dto';
import { LiveStreams } from './live-streams';

/** Lets callers listen to what everybody may know. */
@Injectable()
export class LiveService {
  constructor(
    private readonly config: Config,
    private readonly streams: LiveStreams,
  ) {}

  /**
   * Answers with an endless stream, or with 204 where streams are switched off; throws SignInNeeded where there is nothing to hear, and
   * Forbidden to who is no administrator and wants to hear what is for those.
   */
  async open(viewer: Viewer, { admin: isOrganiser = false }: LiveQuery, response: Response): Promise<void> {
    if (isOrganiser && !viewer.isAdmin) throw viewer.isAnonymous ? new SignInNeeded() : new Forbidden();
    const { headers, spectatorKey = null } = response.req as PlatformRequest;
    const listener = { viewer, credential: credentialOf(viewer, headers.authorization), spectatorKey, isOrganiser };
    if (!this.streams.mayListen(listener)) throw new SignInNeeded();
    if (!this.config.http.server_sent_events) {
      response.status(204).end();
      return;
    }
    const { 'last-event-id': last } = headers;
    await this.streams.open(response, listener, typeof last === 'string' ? last : null);
  }
}

/** What the stream was begun with: it ends when that is good no more. */
function credentialOf({ user, session }: Viewer, authorization = ''): string | null {
  return user && (session ?? hashSecret(authorization.split(' ')[1] ?? ''));
}
