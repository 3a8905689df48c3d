import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Viewer } from '../../http/access/viewer';
import { Forbidden, InvalidInput } from '../../http/errors/errors';
import { INT_MAX } from '../../http/fields/coercions';
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
  async open({ user, session }: Viewer, { lastEventId }: EventsQuery, response: Response): Promise<void> {
    if (!user) throw new Forbidden();
    if (!this.config.http.server_sent_events) {
      response.status(204).end();
      return;
    }
    const { authorization = '', 'last-event-id': header } = response.req.headers;
    const credential = session ?? hashSecret(authorization.split(' ')[1] ?? '');
    // A browser that reconnects repeats the address it began with, so the header is the newer of the two.
    const after = this.idOf(typeof header === 'string' ? header : '') ?? this.startOf(lastEventId);
    await this.streams.open(response, { user_id: user.id, credential }, after);
  }

  /** The notification after which a client begins; null where it names none. Throws InvalidInput. */
  private startOf(lastEventId: string | undefined): number | null {
    if (lastEventId === undefined) return null;
    const id = this.idOf(lastEventId);
    if (id === null) throw InvalidInput.of('lastEventId', 'Must be the id of an event, or of a notification.');
    return id;
  }

  /** The notification that was sent with this event id, or that has this id itself; null for any other text. */
  private idOf(text: string): number | null {
    if (!/^\d{1,10}$/.test(text)) return this.streams.notificationOf(text);
    return Number(text) > INT_MAX ? null : Number(text);
  }
}
