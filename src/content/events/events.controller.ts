import { Controller, Get, Query, Res, UseFilters } from '@nestjs/common';
import { ApiFoundResponse, ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { EventsQuery } from './event.dto';
import { EventsErrorFilter } from './events-error.filter';
import { EventsService } from './events.service';

@Raw()
@ApiTags('events')
@Controller('events')
@UseFilters(EventsErrorFilter)
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Summary('Sends each notification for the caller when it is posted, and pings, as server-sent events.', {
    id: 'openEventStream',
  })
  @Get()
  @Access('user', { limit: 'events', lasts: 'stream' })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last event received, or of its notification; the stream continues after it',
    schema: { type: 'string' },
  })
  @ApiOkResponse({
    description: 'An endless stream: a ping at the start, every 5 seconds, and after each notification',
    content: {
      'text/event-stream': {
        example:
          'event:ping\ndata:ping\n\nid:bS2vQkV0n5T0yC9aBv1mXw3J8dQeR7uYpLzGtHs4KfNcOi\nevent:notification\ndata:{"id":2,"title":"Hint released"}\n\n',
      },
    },
  })
  @ApiNoContentResponse({ description: 'Streams are disabled' })
  @ApiFoundResponse({ description: 'To the log-in form, for a browser that is not signed in' })
  open(@CurrentViewer() viewer: Viewer, @Query() query: EventsQuery, @Res() response: Response): Promise<void> {
    return this.events.open(viewer, query, response);
  }
}
