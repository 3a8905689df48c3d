import { QueryText } from '../../http/search/query-fields';
import type { PageQuery } from '../../http/paging/page-query';

/** Which page of a list that is whole unless one is asked for. */
export class OptionalPage implements PageQuery {
  @QueryText('Page, from 1; without it and `per_page` the list is whole', '1') page?: string;
  @QueryText('Rows a page, up to 100', '50') per_page?: string;
}
