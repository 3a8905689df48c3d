import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import type { FormValues } from '../../http/pages/form-values';
import { Database } from '../../platform/database/database';
import type { WrittenEntry } from '../custom-fields/field-entries.field';
import type { Field } from '../custom-fields/field.entity';
import type { AccountKind } from './account.rules';

/** A custom field as a form shows it. */
export type FormField = Pick<Field, 'id' | 'name' | 'field_type' | 'description' | 'required'>;

/** A bracket that may be chosen. */
export interface FormBracket {
  id: number;
  name: string;
}

/** What organisers add to the form of a new account; both by id. */
export interface FormExtras {
  fields: readonly FormField[];
  brackets: readonly FormBracket[];
}

/** What a player sends to create an account, by a form or as JSON; texts are empty where left out. */
export interface AccountEntry {
  name: string;
  password: string;
  website: string;
  affiliation: string;
  country: string;
  /** Null for none; NaN for a text that is no id. */
  bracket_id: number | null;
  /** The text for a custom field. */
  fieldText: (field_id: number) => string;
}

/** The part of an entry that organisers define, compared with what they ask for. */
export interface CheckedExtras {
  bracket_id: number | null;
  /** Whether the chosen bracket exists, or none was chosen and there is none. */
  hasValidBracket: boolean;
  /** Whether every required custom field was filled in. */
  hasRequiredFields: boolean;
  /** Custom fields that were filled in. */
  custom: { field_id: number; value: string | true }[];
}

/** The part of the forms for new users and teams that organisers define: custom fields and brackets. */
@Injectable()
export class AccountFormsService {
  constructor(private readonly database: Database) {}

  async extras(kind: AccountKind): Promise<FormExtras> {
    const [fields, brackets] = await Promise.all([
      this.database.query<FormField>(
        'SELECT id, name, field_type, description, required FROM fields WHERE type = $1 ORDER BY id',
        [kind],
      ),
      this.database.query<FormBracket>('SELECT id, name FROM brackets WHERE type = $1 ORDER BY id', [`${kind}s`]),
    ]);
    return { fields, brackets };
  }

  /** Compares the bracket and the custom fields of an entry with those that organisers defined. */
  async check(kind: AccountKind, { bracket_id, fieldText }: AccountEntry): Promise<CheckedExtras> {
    const { fields, brackets } = await this.extras(kind);
    const values = fields.map((field) => ({ field, value: customValue(field.field_type, fieldText(field.id)) }));
    const isKnown = brackets.some(({ id }) => id === bracket_id);
    return {
      bracket_id: isKnown ? bracket_id : null,
      hasValidBracket: isKnown || (bracket_id === null && brackets.length === 0),
      hasRequiredFields: values.every(({ field, value }) => !field.required || value !== null),
      custom: values.flatMap(({ field, value }) => (value === null ? [] : [{ field_id: field.id, value }])),
    };
  }
}

/** The entry that a form sent; throws InvalidInput when one of its texts cannot be stored. */
export function entryOfForm(sent: FormValues): AccountEntry {
  const unstorable = sent.complaint();
  if (unstorable !== null) throw InvalidInput.of('', unstorable);
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

/** The JSON of a new account. */
interface AccountBody {
  name: string;
  password: string;
  website?: string | null;
  affiliation?: string | null;
  country?: string | null;
  bracket_id?: number | null;
  fields?: readonly WrittenEntry[];
}

/** The entry that JSON sent. */
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

/** False is as empty as nothing, like a box that is not ticked. */
function entryText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || value === true ? String(value) : '';
}

/** What to keep of a custom field: its text, true for a ticked box (any text), null for nothing. */
function customValue(field_type: string | null, text: string): string | true | null {
  if (text.trim() === '') return null;
  return field_type === 'boolean' ? true : text.trim();
}
