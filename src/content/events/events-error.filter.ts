import { Catch } from '@nestjs/common';
import type { Request } from 'express';
import { mediaType } from '../../http/context/request';
import { PageErrorFilter } from '../../http/pages/page-error.filter';

/**
 * Sends errors to event sources, and to clients with `Content-Type: application/json`, without a redirect. Redirects
 * other visitors to the log-in if they need it.
 */
@Catch()
export class EventsErrorFilter extends PageErrorFilter {
  protected override isLink(request: Request): boolean {
    const listens = (request.headers.accept ?? '').includes('text/event-stream');
    return super.isLink(request) && !listens && mediaType(request) !== 'application/json';
  }
}
