import { BoolField, ChoiceField, IntField, TextField } from '../../http/fields/fields';
import type { Field } from './field.entity';

/** Definition of a custom field. */
export class FieldView {
  @IntField('Field id', { example: 1 }) id: number;
  @TextField('Name shown beside the input', { example: 'Student number' }) name: string;
  @ChoiceField('Whose field it is', ['user', 'team']) type: Field['type'];
  @ChoiceField('What is written into it', ['text', 'boolean'], { nullable: true }) field_type: Field['field_type'];
  @TextField('Help for the person who fills it in', { nullable: true }) description: string | null;
  @BoolField('Must be filled in') required: boolean;
  @BoolField('Shown to everybody') public: boolean;
  @BoolField('May be changed by its owner once written') editable: boolean;
}
