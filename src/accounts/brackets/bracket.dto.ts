import { PartialType } from '@nestjs/swagger';
import { ChoiceField, TextField } from '../../http/fields/fields';
import { QueryLongText, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { BRACKET_TYPES } from './bracket.entity';

export const BRACKET_FIELDS = ['name', 'description', 'type'] as const;

export class CreateBracketDto {
  @TextField('Name of the bracket', { min: 1, max: 255, example: 'Students' }) name: string;
  @TextField('Purpose of the bracket', { optional: true, nullable: true, example: 'Enrolled at a university' })
  description?: string | null;
  @ChoiceField('Kind of its accounts', BRACKET_TYPES, { example: 'users' })
  type: (typeof BRACKET_TYPES)[number];
}

/** Changes to a bracket; absent fields are kept. */
export class UpdateBracketDto extends PartialType(CreateBracketDto, { skipNullProperties: false }) {}

export class BracketSearch extends SearchQuery(BRACKET_FIELDS) {
  @QueryText('Exact name') name?: string;
  @QueryLongText('Exact description') description?: string;
  @QueryText('Kind of accounts', 'users') type?: string;
}
