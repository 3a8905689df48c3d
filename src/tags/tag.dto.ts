import { PartialType } from '@nestjs/swagger';
import { IntField, TextField } from '../http/fields/fields';
import { QueryInt, QueryText } from '../http/search/query-fields';
import { SearchQuery } from '../http/search/search-query';

export class CreateTagDto {
  @IntField('Challenge to label', { example: 1 })
  challenge_id: number;

  @TextField('Text of the tag', { max: 80, example: 'beginner' })
  value: string;
}

/** Absent fields stay as they are. */
export class UpdateTagDto extends PartialType(CreateTagDto, { skipNullProperties: false }) {}

export class TagSearch extends SearchQuery(['challenge_id', 'value']) {
  @QueryInt('Tags of this challenge')
  challenge_id?: number;

  @QueryText('Exact text of a tag', 'beginner')
  value?: string;
}
