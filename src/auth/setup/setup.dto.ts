import { FieldError } from '../../http/fields/field';
import { CustomField, TextField } from '../../http/fields/fields';

function AskedField(description: string, example: unknown, type: 'string' | 'boolean' | 'integer' = 'string') {
  return CustomField(description, { type }, toText, { optional: true, nullable: true, example });
}

/** The event and its administrator. Absent settings get their default. */
export class SetupDto {
  @TextField('User name of the administrator', { example: 'admin' }) name: string;
  @TextField('E-mail address of the administrator', { example: 'admin@example.com' }) email: string;
  @TextField('Password of the administrator', { example: 'a long passphrase' }) password: string;
  @TextField('Value of `SETUP_TOKEN`, if it is set', { optional: true, nullable: true, example: null })
  setup_token?: string | null;
  @AskedField('Name of the event', 'Example CTF') ctf_name?: string;
  @AskedField('Description of the event, in Markdown', 'Two days of puzzles') ctf_description?: string;
  @AskedField('`users` or `teams`', 'users') user_mode?: string;
  @AskedField('Maximum members of a team; 0 for no limit', 0, 'integer') team_size?: string;
  @AskedField('Start of the event: Unix seconds, or ISO 8601', '2026-11-20T12:00:00Z') start?: string;
  @AskedField('End of the event', '2026-11-22T12:00:00Z') end?: string;
  @AskedField('Time from which players see a frozen scoreboard', '2026-11-22T10:00:00Z') freeze?: string;
  @AskedField('Format of the flags', 'ctf{...}') flag_format?: string;
  @AskedField('Visibility of the challenges', 'private') challenge_visibility?: string;
  @AskedField('Visibility of users and teams', 'public') account_visibility?: string;
  @AskedField('Visibility of points and places', 'public') score_visibility?: string;
  @AskedField('Visibility of the registration', 'public') registration_visibility?: string;
  @AskedField('True if players must confirm their e-mail addresses', false, 'boolean') verify_emails?: string;
  @AskedField('True if players can create public links to their solves', false, 'boolean') social_shares?: string;
  @AskedField('Colour of the interface', '#0b5cad') theme_color?: string;
}

function toText(value: unknown): string | FieldError {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : new FieldError('Must be text, a number, true, false or null.');
}
