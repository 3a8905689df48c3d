import { IntField, TextField } from '../../http/fields/fields';
import { FieldEntriesField, type WrittenEntry } from '../../accounts/custom-fields/field-entries.field';

/** A new player. `GET /fields?type=user` lists the custom fields, and `GET /brackets` the brackets. */
export class RegistrationDto {
  @TextField('User name', { example: 'alice' }) name: string;
  @TextField('E-mail address', { example: 'alice@example.com' }) email: string;
  @TextField('Password', { example: 'a long passphrase' }) password: string;
  @TextField('Registration code, if required', { optional: true, nullable: true, example: 'welcome' })
  registration_code?: string | null;
  @IntField('Bracket of the account', { optional: true, nullable: true, example: null }) bracket_id?: number | null;
  @TextField('Home page', { optional: true, nullable: true, example: 'https://example.com' }) website?: string | null;
  @TextField('School, company or club', { optional: true, nullable: true }) affiliation?: string | null;
  @TextField('Two-letter country code', { optional: true, nullable: true, example: 'SE' }) country?: string | null;
  @FieldEntriesField() fields?: WrittenEntry[];
}
