import { QueryFlag } from '../../http/search/query-fields';

/** Query parameters of the live stream. */
export class LiveQuery {
  @QueryFlag('True to include the events for administrators; other callers are refused') admin?: boolean;
}
