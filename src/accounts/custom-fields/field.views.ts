import { BoolField, ChoiceField, IntField, TextField } from '../../http/fields/fields';
import type { Field } from './field.entity';

/** Definition of a custom field. */
export class FieldView {
  @IntField('Field id', { example: 1 }) id: number;
  @TextField('Name shown as the label of the input', { example: 'Student number' }) name: string;
  @ChoiceField('Kind of account that has the field', ['user', 'team']) type: Field['type'];
  @ChoiceField('Type of the value', ['text', 'boolean'], { nullable: true }) field_type: Field['field_type'];
  @TextField('Help for the user who fills in the field', { nullable: true }) description: string | null;
  @BoolField('True if a value is required') required: boolean;
  @BoolField('True if all visitors see the value') public: boolean;
  @BoolField('True if the user or team may change the value after it is first set') editable: boolean;
}
