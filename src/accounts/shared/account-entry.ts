import { InvalidInput } from '../../http/errors/errors';
import type { FormValues } from '../../http/pages/form-values';
import type { WrittenEntry } from '../custom-fields/field-entries.field';

/** A player's input for a new account, from a form or a JSON body. Texts that were not sent are empty. */
export interface AccountEntry {
  name: string;
  password: string;
  website: string;
  affiliation: string;
  country: string;
  /** Null if no bracket was chosen. NaN if a form sends a text that is not all digits. */
  bracket_id: number | null;
  fieldText: (field_id: number) => string;
}

/** Reads the input from a form. Throws InvalidInput for a text that PostgreSQL cannot store. */
export function entryOfForm(sent: FormValues): AccountEntry {
  const unstorable = sent.complaint();
  if (unstorable !== null) throw InvalidInput.forField('', unstorable);
  const bracket = sent.text('bracket_id').trim();
  return {
    name: sent.text('name').trim(),
    password: sent.text('password'),
    website: sent.text('website').trim(),
    affiliation: sent.text('affiliation').trim(),
    country: sent.text('country').trim(),
    bracket_id: bracket === '' ? null : /^\d+$/.test(bracket) ? Number(bracket) : NaN,
    fieldText: (field_id) => sent.member('fields', field_id),
  };
}

interface AccountBody {
  name: string;
  password: string;
  website?: string | null;
  affiliation?: string | null;
  country?: string | null;
  bracket_id?: number | null;
  fields?: readonly WrittenEntry[];
}

/** Reads the input from a JSON body. */
export function entryOfBody({ name, password, bracket_id, fields = [], ...profile }: AccountBody): AccountEntry {
  return {
    name: name.trim(),
    password,
    website: (profile.website ?? '').trim(),
    affiliation: (profile.affiliation ?? '').trim(),
    country: (profile.country ?? '').trim(),
    bracket_id: bracket_id ?? null,
    fieldText: (field_id) => entryText(fields.find((entry) => entry.field_id === field_id)?.value),
  };
}

/** Converts a JSON value to the text that a form would send. False and null become empty text. */
function entryText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || value === true ? String(value) : '';
}
