import { MAX_NEXT } from '../../http/errors/redirect';
import { TextField } from '../../http/fields/fields';
import { QueryText } from '../../http/search/query-fields';

/** Where a log-in or registration leads. */
export class NextQuery {
  @QueryText('Path to open afterwards', '/challenges', MAX_NEXT)
  next?: string;
}

/** What opens the set-up while it needs a token. */
export class SetupQuery {
  @QueryText('The configured set-up token')
  token?: string;
}

/** Who signs in. */
export class SignInDto {
  @TextField('User name or e-mail address', { example: 'alice' }) name: string;
  @TextField('Password', { example: 'a long passphrase' }) password: string;
}
