import { OmitType, PartialType } from '@nestjs/swagger';
import { ChallengePartDto } from '../challenges/challenge-part.dto';
import { isObject, toInteger } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { CustomField, IntField, TextField } from '../../http/fields/fields';
import { QueryFlag, QueryInt, QueryLongText, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import type { HintRequirements } from './hint.entity';

export const HINT_FIELDS = ['type', 'content'] as const;

/** A new hint. `type` is ignored, because there is only one type. */
export class CreateHintDto extends ChallengePartDto {
  @TextField('Text in Markdown', { example: 'Look **up**' })
  content: string;

  @TextField('Title, shown before the unlock', { max: 80, optional: true, nullable: true, example: 'On sizes' })
  title?: string | null;

  @IntField('Cost in points; null means none', { min: 0, optional: true, nullable: true, example: 10 })
  cost?: number | null;

  @CustomField(
    'Ids of hints that must be unlocked first',
    { type: 'object', properties: { prerequisites: { type: 'array', items: { type: 'integer' } } } },
    toRequirements,
    { optional: true, nullable: true, example: { prerequisites: [2] } },
  )
  requirements?: HintRequirements | null;
}

/** Absent fields are kept; null for `requirements` clears them. */
export class UpdateHintDto extends PartialType(OmitType(CreateHintDto, ['challenge']), { skipNullProperties: false }) {}

export class HintSearch extends SearchQuery(HINT_FIELDS) {
  @QueryText('Exact type', 'standard')
  type?: string;

  @QueryInt('Only hints of this challenge')
  challenge_id?: number;

  @QueryLongText('Exact text', 'Look **up**')
  content?: string;

  @QueryInt('Exact cost')
  cost?: number;
}

export class HintQuery {
  @QueryFlag('For administrators: returns the whole hint without an unlock')
  preview?: boolean;
}

/** Converts ids in decimal text to numbers and removes duplicates. The Go client sends null for no prerequisites. */
function toRequirements(value: unknown): HintRequirements | FieldError {
  if (!isObject(value)) return new FieldError('Must be an object with a list of prerequisites.');
  const { prerequisites } = value;
  if (prerequisites === undefined || prerequisites === null) return {};
  const ids = Array.isArray(prerequisites) ? prerequisites.map((id) => toInteger(id, { min: 1 })) : [null];
  const numbers = ids.filter((id) => typeof id === 'number');
  if (numbers.length < ids.length) return new FieldError('prerequisites must be a list of hint ids.');
  return { prerequisites: [...new Set(numbers)] };
}
