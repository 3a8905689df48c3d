import { QueryText } from '../http/search/query-fields';

/** Where a log-in leads. */
export class LoginQuery {
  @QueryText('Path to open after the log-in', '/challenges')
  next?: string;
}

/** What opens the set-up while it needs a token. */
export class SetupQuery {
  @QueryText('The configured set-up token')
  token?: string;
}
