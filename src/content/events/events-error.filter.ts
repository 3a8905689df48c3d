import { Catch } from '@nestjs/common';
import type { Request } from 'express';
import { mediaType } from '../../http/context/request';
import { PageErrorFilter } from '../../http/pages/page-error.filter';

/**
 * Sends an error response to event sources and clients that ask for JSON. Redirects visitors in a browser to the
 * log-in.
 */
@Catch()
export class EventsErrorFilter extends PageErrorFilter {
  protected override isLink(request: Request): boolean {
    const listens = (request.headers.accept ?? '').includes('text/event-stream');
    return super.isLink(request) && !listens && mediaType(request) !== 'application/json';
  }
}
