import { QueryText } from '../../http/search/query-fields';

export class EventsQuery {
  @QueryText(
    'Id of the last event received, or of its notification, for clients that cannot send the header `Last-Event-ID`',
  )
  lastEventId?: string;
}
