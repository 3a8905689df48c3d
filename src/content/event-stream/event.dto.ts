import { QueryInt } from '../../http/search/query-fields';

export class EventsQuery {
  @QueryInt('Id of the last notification received, for clients that cannot send the header `Last-Event-ID`')
  lastEventId?: number;
}
