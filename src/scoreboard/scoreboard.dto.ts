import type { PageQuery } from '../http/paging/page-query';
import { QueryInt, QueryText } from '../http/search/query-fields';

/** Which accounts the board shows. */
export class BracketQuery {
  @QueryInt('Only accounts of this bracket; their positions start at 1')
  bracket_id?: number;
}

export class ScoreboardQuery extends BracketQuery implements PageQuery {
  @QueryText('Page, from 1; the whole board when neither this nor `per_page` is given', '1')
  page?: string;

  @QueryText('Rows a page', '50')
  per_page?: string;
}
