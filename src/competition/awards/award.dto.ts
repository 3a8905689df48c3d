import { CustomField, IntField, TextField } from '../../http/fields/fields';
import { QueryInt, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { toRequirements } from './award.rules';

export const AWARD_FIELDS = ['name', 'description', 'category', 'icon'] as const;

/** Points to add or subtract. A `type` in the body is ignored, because CTFd's lists fail for unknown types. */
export class CreateAwardDto {
  @IntField('User who gets the points', { example: 2 }) user_id: number;
  @TextField('Reason for the award', { max: 80, optional: true, nullable: true, example: 'First blood' })
  name?: string | null;
  @TextField('Details', { optional: true, nullable: true, example: 'Solved before anybody else' })
  description?: string | null;
  @IntField('Points; negative values are subtracted', { example: 50 }) value: number;
  @TextField('Group of awards', { max: 80, optional: true, nullable: true, example: 'bonus' })
  category?: string | null;
  @TextField('Name of an icon', { optional: true, nullable: true, example: 'crown' })
  icon?: string | null;
  @CustomField(
    'Custom data of the organisers; has no effect',
    { type: 'object', additionalProperties: true, example: {} },
    toRequirements,
    { optional: true, nullable: true },
  )
  requirements?: Record<string, unknown> | null;
}

export class AwardSearch extends SearchQuery(AWARD_FIELDS) {
  @QueryInt('User who has the award') user_id?: number;
  @QueryInt('Team that the user played for') team_id?: number;
  @QueryInt('Exact points') value?: number;
  @QueryText('Exact type', 'standard') type?: string;
  @QueryText('Exact category') category?: string;
  @QueryText('Exact icon', 'crown') icon?: string;
}
