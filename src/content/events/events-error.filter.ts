import { Catch } from '@nestjs/common';
import type { Request } from 'express';
import { mediaType } from '../../http/context/request';
import { PageErrorFilter } from '../../http/pages/page-error.filter';

/** Refuses event sources and programs; leads a person who opens the address without being signed in to the log-in. */
@Catch()
export class EventsErrorFilter extends PageErrorFilter {
  protected override isLink(request: Request): boolean {
    const listens = (request.headers.accept ?? '').includes('text/event-stream');
    return super.isLink(request) && !listens && mediaType(request) !== 'application/json';
  }
}
