import { MAX_NEXT } from '../../http/errors/redirect';
import { TextField } from '../../http/fields/fields';
import { QueryText } from '../../http/search/query-fields';

/** Query of the log-in and registration pages. */
export class NextQuery {
  @QueryText('Path to open after the sign-in', '/challenges', MAX_NEXT)
  next?: string;
}

/** Query of the set-up page. */
export class SetupQuery {
  @QueryText('Configured set-up token')
  token?: string;
}

/** Name and password of a log-in. */
export class SignInDto {
  @TextField('User name or e-mail address', { example: 'alice' }) name: string;
  @TextField('Password', { example: 'a long passphrase' }) password: string;
}
