import { QueryFlag } from '../../http/search/query-fields';

/** What is told. */
export class LiveQuery {
  @QueryFlag('Also what is for administrators alone; others are refused') admin?: boolean;
}
