import type { PageQuery } from '../http/envelope/page-query';
import { QueryChoice, QueryFlag, QueryIds, QueryInt, QueryIntOrEmpty, QueryText } from '../http/search/query-fields';

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

/** Which rows of the board; with any of these the answer is a page. */
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

/** Which accounts a graph shows. */
export class GraphQuery {
  @QueryInt('How many of the first; 10 where left out, 100 at most')
  count?: number;

  @QueryIntOrEmpty(BRACKET)
  bracket_id?: number;

  @QueryIds('Ids of further accounts, separated by commas; those without a place are left out')
  accounts?: number[];
}

/** Which accounts and challenges a matrix shows. */
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
