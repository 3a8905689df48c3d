import { OmitType, PartialType } from '@nestjs/swagger';
import { ChallengePartDto } from '../challenges/challenge-part.dto';
import { TextField } from '../../http/fields/fields';
import { QueryInt, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';

export class CreateTagDto extends ChallengePartDto {
  @TextField('Text of the tag', { max: 80, example: 'beginner' })
  value: string;
}

/** Absent fields are kept. */
export class UpdateTagDto extends PartialType(OmitType(CreateTagDto, ['challenge']), { skipNullProperties: false }) {}

export class TagSearch extends SearchQuery(['challenge_id', 'value']) {
  @QueryInt('Only tags of this challenge')
  challenge_id?: number;

  @QueryText('Exact text of a tag', 'beginner')
  value?: string;
}
