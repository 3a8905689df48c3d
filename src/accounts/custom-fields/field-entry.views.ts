import { CustomField, IntField, TextField } from '../../http/fields/fields';

/** An account's value of a custom field, with the name and type of the field. */
export class FieldEntryView {
  @IntField('Id of the custom field', { example: 1 }) field_id: number;
  @CustomField(
    'Text, or true or false for a field of type `boolean`',
    { oneOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'number' }], nullable: true, example: 'Lund' },
    (value) => value,
  )
  value: unknown;
  @TextField('Name of the field', { example: 'City' }) name: string;
  @TextField('Purpose of the field', { nullable: true, example: null }) description: string | null;
  @TextField('`text` or `boolean`', { nullable: true, example: 'text' }) type: string | null;
}
