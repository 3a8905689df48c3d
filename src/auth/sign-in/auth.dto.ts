import { QueryText } from '../../http/search/query-fields';

/** Where a log-in or registration leads. */
export class NextQuery {
  @QueryText('Path to open afterwards', '/challenges')
  next?: string;
}

/** What opens the set-up while it needs a token. */
export class SetupQuery {
  @QueryText('The configured set-up token')
  token?: string;
}
