import { QueryFlag } from '../../http/search/query-fields';

/** Query parameters for opening a live stream. */
export class LiveQuery {
  @QueryFlag('True to include the events for administrators; other callers are refused') admin?: boolean;
}
