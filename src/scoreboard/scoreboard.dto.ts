import type { PageQuery } from '../http/paging/page-query';
import { QueryInt, QueryIntOrEmpty, QueryText } from '../http/search/query-fields';

const BRACKET = 'Only accounts of this bracket; their positions start at 1';

/** Which accounts are among the first. */
export class BracketQuery {
  @QueryInt(BRACKET)
  bracket_id?: number;
}

/** Which accounts the board shows; of these the peer, which shows it whole to everybody, knows none. */
export class ScoreboardQuery implements PageQuery {
  @QueryIntOrEmpty(BRACKET)
  bracket_id?: number;

  @QueryText('Page, from 1; the whole board when neither this nor `per_page` is given')
  page?: string;

  @QueryText('Rows a page')
  per_page?: string;
}
