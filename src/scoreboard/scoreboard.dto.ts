import type { PageQuery } from '../http/envelope/page-query';
import { QueryChoice, QueryFlag, QueryIds, QueryInt, QueryIntOrEmpty, QueryText } from '../http/search/query-fields';

const BRACKET = 'Only accounts of this bracket; their positions start at 1';

/** Query parameters of `/scoreboard/top/{n}`. */
export class BracketQuery {
  @QueryInt(BRACKET)
  bracket_id?: number;
}

/** Query parameters for the whole board or a page of it. CTFd has none of these and always returns the whole board. */
export class ScoreboardQuery implements PageQuery {
  @QueryIntOrEmpty(BRACKET)
  bracket_id?: number;

  @QueryText('Page, from 1; without `page` and `per_page` the whole scoreboard is returned')
  page?: string;

  @QueryText('Rows a page')
  per_page?: string;
}

/** Adds search, `around` and `frozen`. With any parameter except `bracket_id`, the response is a page. */
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

/** Query parameters of the score graph. */
export class GraphQuery {
  @QueryInt('Number of first accounts; default 10, at most 100')
  count?: number;

  @QueryIntOrEmpty(BRACKET)
  bracket_id?: number;

  @QueryIds('Ids of further accounts, separated by commas; accounts without a place are omitted')
  accounts?: number[];
}

/** Query parameters of the matrix of solves. */
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
