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

  @QueryText('Page, from 1; the whole board when neither this nor `per_page` is given')
  page?: string;

  @QueryText('Rows a page')
  per_page?: string;
}

/** Query parameters of the board; any parameter except the bracket makes the response a page. */
export class BoardPageQuery extends ScoreboardQuery {
  @QueryText('Only accounts whose name contains this; their positions stay those of the board')
  q?: string;

  @QueryChoice(
    "`me`: the page with the caller's account, where it has a place, instead of `page`; with `per_page=1` its row alone",
    ['me'],
  )
  around?: 'me';

  @QueryFlag('`false`: the board as it is without the freeze; of effect for administrators only')
  frozen?: boolean;
}

/** Query parameters of a graph. */
export class GraphQuery {
  @QueryInt('How many of the first; 10 where left out, 100 at most')
  count?: number;

  @QueryIntOrEmpty(BRACKET)
  bracket_id?: number;

  @QueryIds('Ids of further accounts, separated by commas; those without a place are left out')
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

  @QueryText('Accounts a page; 50 where left out, 100 at most')
  per_page?: string;
}
