import type { Type } from '@nestjs/common';
import { lengthComplaint, toText } from '../../http/fields/coercions';
import { CustomField, TextField } from '../../http/fields/fields';
import { type FieldOptions, FieldError } from '../../http/fields/field';
import { QueryBool, QueryChoice, QueryIds, QueryInt, QueryText } from '../../http/search/query-fields';
import { type Search, SearchQuery } from '../../http/search/search-query';
import { MAX_PASSWORD_LENGTH } from '../../platform/passwords/passwords';
import { BAD_WEBSITE } from './account-form.rules';
import {
  COUNTRY_CODES,
  isCountry,
  isEmailAddress,
  isWebsite,
  LANGUAGES,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PROFILE_LENGTH,
} from './account.rules';

function judged(
  description: string,
  schema: object,
  rule: (text: string) => string | null,
  options: FieldOptions,
): PropertyDecorator {
  const coerce = (value: unknown): string | FieldError => {
    const text = toText(value);
    if (text instanceof FieldError) return text;
    const complaint = rule(text);
    return complaint === null ? text : new FieldError(complaint);
  };
  return CustomField(description, { type: 'string', ...schema }, coerce, options);
}

function isLonger(text: string, max: number): boolean {
  return lengthComplaint(text, { max }) !== null;
}

/** A name of 1 to 128 characters, not all blank. `refusal` is the message for any other text. */
export function AccountNameField(refusal: string, options: FieldOptions = {}): PropertyDecorator {
  return judged(
    'Display name',
    { minLength: 1, maxLength: MAX_NAME_LENGTH },
    (name) => (name.trim() === '' || isLonger(name, MAX_NAME_LENGTH) ? refusal : null),
    options,
  );
}

/** An e-mail address of at most 128 characters. */
export function EmailField(options: FieldOptions = {}): PropertyDecorator {
  return judged(
    'E-mail address',
    { minLength: 1, maxLength: MAX_EMAIL_LENGTH },
    (email) => {
      if (email === '' || isLonger(email, MAX_EMAIL_LENGTH)) return 'Emails must not be empty';
      return isEmailAddress(email) ? null : 'Emails must be a properly formatted email address';
    },
    { example: 'user1@example.com', ...options },
  );
}

/** An http or https URL of at most 128 characters, or empty text. */
export function WebsiteField(): PropertyDecorator {
  return judged(
    'Home page; empty to remove it',
    { maxLength: MAX_PROFILE_LENGTH },
    (website) =>
      lengthComplaint(website, { max: MAX_PROFILE_LENGTH }) ??
      (website === '' || isWebsite(website) ? null : BAD_WEBSITE),
    { optional: true, nullable: true, example: 'https://example.com' },
  );
}

/** A school, company or club, of at most 128 characters. */
export function AffiliationField(): PropertyDecorator {
  return TextField('School, company or club', { max: MAX_PROFILE_LENGTH, optional: true, nullable: true });
}

/** One of `COUNTRY_CODES`, or empty text. */
export function CountryField(): PropertyDecorator {
  return judged(
    'Two-letter country code; empty to remove it',
    { enum: ['', ...COUNTRY_CODES] },
    (code) => (code === '' || isCountry(code) ? null : 'Invalid Country'),
    { optional: true, nullable: true, example: 'SE' },
  );
}

/** One of `LANGUAGES`, or empty text. */
export function LanguageField(): PropertyDecorator {
  const languages: readonly string[] = ['', ...LANGUAGES];
  return judged(
    'Language of the pages; empty for that of the browser',
    { enum: languages },
    (language) => (languages.includes(language) ? null : 'Invalid Language'),
    { optional: true, nullable: true, example: 'en' },
  );
}

/** The password of a new account, which must not be empty. */
export function NewPasswordField(): PropertyDecorator {
  const coerce = (value: unknown): string | FieldError => {
    const password = toText(value, { max: MAX_PASSWORD_LENGTH });
    return password === '' ? new FieldError('Passwords must not be empty') : password;
  };
  const schema = { type: 'string', minLength: 1, maxLength: MAX_PASSWORD_LENGTH };
  return CustomField('Password', schema, coerce, { example: 'correct horse' });
}

/** A new password. Empty text, or null if `nullable`, keeps the old one. */
export function ChangedPasswordField({ nullable = false } = {}): PropertyDecorator {
  const nothing = nullable ? 'empty or null' : 'empty';
  const options = { max: MAX_PASSWORD_LENGTH, optional: true, nullable, example: '' };
  return TextField(`New password; ${nothing} keeps the old one`, options);
}

/** A current password that confirms a change. `subject` is the description. */
export function ConfirmField(subject: string): PropertyDecorator {
  return TextField(subject, { max: MAX_PASSWORD_LENGTH, optional: true, nullable: true, example: 'correct horse' });
}

export const SEARCHED_FIELDS = ['name', 'website', 'country', 'bracket', 'affiliation', 'email'] as const;

export const ACCOUNT_SORTS = ['id', 'name', 'created', 'score', 'place'] as const;

/** Columns by which a list can be sorted. `last_seen` is only for users. */
export type AccountSort = (typeof ACCOUNT_SORTS)[number] | 'last_seen';

/** Query of a list of users or teams. */
export interface AccountQuery extends Search {
  affiliation?: string;
  country?: string;
  bracket?: number;
  view?: string;
  page?: string;
  per_page?: string;
  sort?: string;
  ids?: number[];
  bracket_id?: number;
  hidden?: boolean;
  banned?: boolean;
}

/** `AccountQuery` with the filters that only users have. */
export interface FullAccountQuery extends AccountQuery {
  verified?: boolean;
  type?: string;
  team_id?: number;
  ip?: string;
}

function QuerySort(columns: readonly AccountSort[]): PropertyDecorator {
  const choices = columns.flatMap((column) => [column, `-${column}`]);
  return QueryChoice('With `view=full`: sort key; `-` before it reverses the order', choices);
}

/** Returns the base class of the query of users or teams. `sorts` are the columns to sort by. */
export function AccountSearch(
  accounts: 'users' | 'teams',
  sorts: readonly AccountSort[] = ACCOUNT_SORTS,
): Type<AccountQuery> {
  class Query extends SearchQuery(SEARCHED_FIELDS) implements AccountQuery {
    @QueryText('Exact affiliation') affiliation?: string;
    @QueryText('Exact country code', 'SE') country?: string;
    @QueryInt(`Bracket of the ${accounts}`) bracket?: number;
    @QueryText(
      `\`admin\` also lists hidden and banned ${accounts}, for administrators only; \`full\` lists them too, with all columns. The options described with \`view=full\` need it, and then \`q\` without \`field\` searches name, e-mail address and affiliation`,
      'admin',
    )
    view?: string;
    // A text, because an invalid page number must be NotFound and not InvalidInput.
    @QueryText('Page, from 1') page?: string;
    @QueryText('With `view=full`: rows a page; default 50, at most 100') per_page?: string;
    @QuerySort(sorts) sort?: string;
    @QueryIds('With `view=full`: only accounts with these ids, separated by commas; at most 200, in one page')
    ids?: number[];
    @QueryInt(`With \`view=full\`: bracket of the ${accounts}`) bracket_id?: number;
    @QueryBool('With `view=full`: only hidden accounts, or only accounts that are not hidden') hidden?: boolean;
    @QueryBool('With `view=full`: only banned accounts, or only accounts that are not banned') banned?: boolean;
  }
  return Query;
}
