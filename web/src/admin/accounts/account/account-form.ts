import type { components } from '../../../api/schema';
import { asCountry } from '../../../components/countries';
import { changedEntries, valuesOf, type CustomValues } from '../../../components/form/custom-fields';

type Schemas = components['schemas'];

export interface AccountForm extends Readonly<Record<string, unknown>>, CustomValues {
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly affiliation: string;
  readonly country: string;
  readonly bracket_id: string;
  readonly type: 'user' | 'admin';
  readonly secret: string;
  readonly verified: boolean;
  /** True if the user must choose a new password at the next log-in. */
  readonly change_password: boolean;
}

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
  change_password: false,
};

export type AccountRecord = Schemas['UserRecordView'] | Schemas['TeamRecordView'];

/** Fields whose inputs show their errors. */
export const FORM_FIELDS = [...Object.keys(NEW_ACCOUNT), 'password'];

export function formOf(row: AccountRecord): AccountForm {
  const { name, email, website, affiliation, country, bracket_id, secret } = row;
  return {
    ...valuesOf(row.fields),
    name,
    email: email ?? '',
    website: website ?? '',
    affiliation: affiliation ?? '',
    country: country ?? '',
    bracket_id: bracket_id === null ? '' : String(bracket_id),
    secret: secret ?? '',
    type: 'type' in row ? row.type : 'user',
    verified: 'verified' in row && row.verified,
    change_password: 'change_password' in row && row.change_password === true,
  };
}

export function userBody(changes: Partial<AccountForm>): Schemas['UpdateUserDto'] {
  const { type, verified, change_password } = changes;
  return { ...teamBody(changes), type, verified, change_password };
}

/**
 * Converts form values to the body of a request. Leaves out `type`, `verified` and `change_password`, which only users
 * have.
 */
export function teamBody(changes: Partial<AccountForm>): Schemas['UpdateTeamDto'] {
  const { name, email, website, affiliation, country, bracket_id, secret } = changes;
  const fields = changedEntries(changes);
  return {
    ...{ name, email, website, affiliation },
    country: country === undefined ? undefined : asCountry(country),
    bracket_id: bracket_id === undefined ? undefined : Number(bracket_id) || null,
    secret: secret === '' ? null : secret,
    ...(fields.length > 0 && { fields }),
  };
}
