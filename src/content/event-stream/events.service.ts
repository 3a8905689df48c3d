import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Viewer } from '../../http/access/viewer';
import { Forbidden } from '../../http/errors/errors';
import { INT_MAX } from '../../http/fields/coercions';
import { withinColumn } from '../../http/search/query-fields';
import { Config } from '../../platform/config/config';
import { hashSecret } from '../../platform/secrets/hashes';
import type { EventsQuery } from './event.dto';
import { EventStreams } from './event-streams';

/** Lets callers listen to what happens. */
@Injectable()
export class EventsService {
  constructor(
    private readonly config: Config,
    private readonly streams: EventStreams,
  ) {}

  /** Answers with an endless stream, or with 204, which tells browsers to ask no more, where streams are switched off. */
  async open({ user, session, senderId }: Viewer, { lastEventId }: EventsQuery, response: Response): Promise<void> {
    if (!user || senderId === null) throw new Forbidden();
    if (!this.config.http.server_sent_events) {
      response.status(204).end();
      return;
    }
    const { authorization = '', 'last-event-id': header } = response.req.headers;
    const credential = session ?? hashSecret(authorization.split(' ')[1] ?? '');
    // A browser that reconnects repeats the address it began with, so the header is the newer of the two.
    const after = idOf(header) ?? (lastEventId === undefined ? null : withinColumn(lastEventId));
    await this.streams.open(response, { user_id: user.id, sender_id: senderId, credential }, after);
  }
}

/** The id in a `Last-Event-ID`; null for none, and for one that this platform never sent. */
function idOf(header: string | string[] | undefined): number | null {
  const id = typeof header === 'string' && /^\d{1,10}$/.test(header) ? Number(header) : INT_MAX + 1;
  return id > INT_MAX ? null : id;
}
