import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import type { Field } from '../custom-fields/field.entity';
import type { AccountEntry } from './account-entry';
import type { AccountKind } from './account.rules';

export type FormField = Pick<Field, 'id' | 'name' | 'field_type' | 'description' | 'required'>;

/** A bracket to choose in a form. */
export interface FormBracket {
  id: number;
  name: string;
}

/** Custom fields and brackets of the form for a new account, in order of their ids. */
export interface FormExtras {
  fields: readonly FormField[];
  brackets: readonly FormBracket[];
}

/** Bracket and custom fields of an input, and whether they are valid. */
export interface CheckedExtras {
  bracket_id: number | null;
  /** True if the form has the chosen bracket, or if it has no brackets and none was chosen. */
  hasValidBracket: boolean;
  hasRequiredFields: boolean;
  custom: { field_id: number; value: string | true }[];
}

/** Reads and checks the custom fields and brackets of forms for new users and teams. */
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

function customValue(field_type: string | null, text: string): string | true | null {
  if (text.trim() === '') return null;
  return field_type === 'boolean' ? true : text.trim();
}
