import type { PageQuery } from '../http/envelope/page-query';
import { QueryChoice, QueryFlag, QueryIds, QueryInt, QueryIntOrEmpty, QueryText } from '../http/search/query-fields';

const BRACKET = 'Only accounts of this bracket; their positions start at 1';

/** Query parameters of the first accounts. */
export class BracketQuery {
  @QueryInt(BRACKET)
  bracket_id?: number;
}

/** Query parameters of the board. CTFd has none of these: it always returns the whole board. */
export class ScoreboardQuery implements PageQuery {
  @QueryIntOrEmpty(BRACKET)
  bracket_id?: number;

  @QueryText('Page, from 1; without `page` and `per_page` the whole scoreboard is returned')
  page?: string;

  @QueryText('Rows a page')
  per_page?: string;
}

/** Query parameters of the board; any parameter except the bracket makes the response a page. */
export class BoardPageQuery extends ScoreboardQuery {
  @QueryText('Only accounts whose name contains this text; their positions are those of the whole scoreboard')
  q?: string;

  @QueryChoice(
    "`me`: the page with the caller's account, if it has a place, instead of `page`; with `per_page=1` only its row",
    ['me'],
  )
  around?: 'me';

  @QueryFlag('`false`: the scoreboard without the freeze; has an effect for administrators only')
  frozen?: boolean;
}

/** Query parameters of a graph. */
export class GraphQuery {
  @QueryInt('Number of first accounts; default 10, at most 100')
  count?: number;

  @QueryIntOrEmpty(BRACKET)
  bracket_id?: number;

  @QueryIds('Ids of further accounts, separated by commas; accounts without a place are omitted')
  accounts?: number[];
}

/** Query parameters of the matrix. */
export class MatrixQuery implements PageQuery {
  @QueryIntOrEmpty(BRACKET)
  bracket_id?: number;

  @QueryText('Only challenges of this category')
  category?: string;

  @QueryText('Page, from 1')
  page?: string;

  @QueryText('Accounts a page; default 50, at most 100')
  per_page?: string;
}
