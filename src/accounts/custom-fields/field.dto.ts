import { PartialType } from '@nestjs/swagger';
import { BoolField, ChoiceField, TextField } from '../../http/fields/fields';
import { QueryChoice, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import type { Field } from './field.entity';

export const FIELD_SEARCH_FIELDS = ['description'] as const;

const ACCOUNT_TYPES = ['user', 'team'] as const satisfies readonly Field['type'][];
const FIELD_TYPES = ['text', 'boolean'] as const satisfies readonly Field['field_type'][];

/** A new custom field. As in CTFd, null turns a switch off. */
export class CreateFieldDto {
  @TextField('Name shown as the label of the input', { min: 1, example: 'Student number' })
  name: string;

  @ChoiceField('Kind of account that has the field', ACCOUNT_TYPES)
  type: Field['type'];

  @ChoiceField('Type of the value', FIELD_TYPES, { optional: true, nullable: true })
  field_type?: Field['field_type'];

  @TextField('Help for the user who fills in the field', { optional: true, nullable: true, example: 'Eight digits' })
  description?: string | null;

  @BoolField('True if a value is required', { optional: true, nullable: true })
  required?: boolean | null;

  @BoolField('True if all visitors see the value', { optional: true, nullable: true })
  public?: boolean | null;

  @BoolField('True if the user or team may change the value after it is first set', { optional: true, nullable: true })
  editable?: boolean | null;
}

export class UpdateFieldDto extends PartialType(CreateFieldDto, { skipNullProperties: false }) {}

export class FieldSearch extends SearchQuery(FIELD_SEARCH_FIELDS) {
  @QueryText('Kind of account that has the fields: `user` or `team`', 'user')
  type?: string;
}

export class FormFieldsQuery {
  @QueryChoice('Kind of account that has the fields', ACCOUNT_TYPES) type?: Field['type'];
}
