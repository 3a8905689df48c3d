import { Injectable } from '@nestjs/common';
import { INT_MAX } from '../../http/fields/coercions';
import { FormValues } from '../../http/pages/form-values';
import { Database } from '../../platform/database/database';
import type { AccountKind } from './account.rules';
import type { WrittenEntry } from '../custom-fields/field-entries.field';
import type { Field } from '../custom-fields/field.entity';

/** A custom field as a form shows it. */
export type FormField = Pick<Field, 'id' | 'name' | 'field_type' | 'description' | 'required' | 'editable'>;

/** A bracket that may be chosen. */
export interface FormBracket {
  id: number;
  name: string;
}

/** What organisers add to the form that makes an account; both by id. */
export interface FormExtras {
  fields: readonly FormField[];
  brackets: readonly FormBracket[];
}

/** What was sent for it. */
export interface SentExtras {
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
        'SELECT id, name, field_type, description, required, editable FROM fields WHERE type = $1 ORDER BY id',
        [kind],
      ),
      this.database.query<FormBracket>('SELECT id, name FROM brackets WHERE type = $1 ORDER BY id', [`${kind}s`]),
    ]);
    return { fields, brackets };
  }

  /** Reads `bracket_id` and `fields[<id>]` of a form. */
  read(sent: FormValues, { fields, brackets }: FormExtras): SentExtras {
    const values = fields.map((field) => ({
      field,
      value: customValue(field.field_type, sent.member('fields', field.id)),
    }));
    const chosen = sent.text('bracket_id').trim();
    const bracket_id = /^\d{1,10}$/.test(chosen) && Number(chosen) <= INT_MAX ? Number(chosen) : null;
    const isKnown = brackets.some(({ id }) => id === bracket_id);
    return {
      bracket_id: isKnown ? bracket_id : null,
      hasValidBracket: isKnown || (chosen === '' && brackets.length === 0),
      hasRequiredFields: values.every(({ field, value }) => !field.required || value !== null),
      custom: values.flatMap(({ field, value }) => (value === null ? [] : [{ field_id: field.id, value }])),
    };
  }
}

/** The JSON of a new account as its form would have sent it, so that both are read by the same rules. */
export function asFormValues({
  fields = [],
  bracket_id,
  ...texts
}: {
  fields?: readonly WrittenEntry[];
  bracket_id?: number | null;
}): FormValues {
  const entries = fields.map(({ field_id, value }): [number, string] => [field_id, entryText(value)]);
  return new FormValues({ ...texts, bracket_id: String(bracket_id ?? ''), fields: Object.fromEntries(entries) });
}

/** As a box that is not ticked, false is as empty as nothing. */
function entryText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || value === true ? String(value) : '';
}

/** What to keep of a custom field: its text, true for a ticked box (any text), null for nothing. */
function customValue(field_type: string | null, text: string): string | true | null {
  if (text.trim() === '') return null;
  return field_type === 'boolean' ? true : text.trim();
}
