import { QueryFlag } from '../../http/search/query-fields';

/** Query parameters of the live stream. */
export class LiveQuery {
  @QueryFlag('Also what is for administrators alone; others are refused') admin?: boolean;
}
