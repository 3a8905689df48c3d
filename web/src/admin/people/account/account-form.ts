import type { AccountRow } from '../people-api';
import { isUser } from '../people-api';

/** The form of an account: texts as they stand in its inputs. */
export interface AccountForm extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly affiliation: string;
  readonly country: string;
  readonly bracket_id: string;
  readonly type: string;
  readonly secret: string;
  readonly verified: boolean;
  readonly captain_id: string;
}

/** The inputs that the server's complaints stand beside. */
export const FORM_FIELDS = [
  'name',
  'email',
  'password',
  'website',
  'affiliation',
  'country',
  'bracket_id',
  'type',
  'secret',
  'verified',
  'captain_id',
] as const;

/** What a new account begins with. */
export const NEW_ACCOUNT: AccountForm = {
  name: '',
  email: '',
  website: '',
  affiliation: '',
  country: '',
  bracket_id: '',
  type: 'user',
  secret: '',
  verified: true,
  captain_id: '',
};

/** The form as it stands for an account. */
export function formOf(row: AccountRow): AccountForm {
  const { name, email, website, affiliation, country, bracket_id, secret } = row;
  return {
    name,
    email: email ?? '',
    website: website ?? '',
    affiliation: affiliation ?? '',
    country: country ?? '',
    bracket_id: textOf(bracket_id),
    secret: secret ?? '',
    type: isUser(row) ? row.type : 'user',
    verified: isUser(row) && row.verified,
    captain_id: isUser(row) ? '' : textOf(row.captain_id),
  };
}

/** What the API is sent for changed values of the form. */
export function bodyOf(changes: Partial<AccountForm>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      if (name === 'bracket_id' || name === 'captain_id') return [name, value === '' ? null : Number(value)];
      return [name, value === '' && name === 'secret' ? null : value];
    }),
  );
}

function textOf(id: number | null): string {
  return id === null ? '' : String(id);
}
