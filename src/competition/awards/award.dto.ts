import { CustomField, IntField, TextField } from '../../http/fields/fields';
import { QueryInt, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { toRequirements } from './award.rules';

export const AWARD_FIELDS = ['name', 'description', 'category', 'icon'] as const;

/** Points to add or subtract. Ignores `type`: unknown types broke CTFd's lists. */
export class CreateAwardDto {
  @IntField('User who gets the points', { example: 2 }) user_id: number;
  @TextField('What it is for', { max: 80, optional: true, nullable: true, example: 'First blood' })
  name?: string | null;
  @TextField('More about it', { optional: true, nullable: true, example: 'Solved before anybody else' })
  description?: string | null;
  @IntField('Points; negative ones are taken', { example: 50 }) value: number;
  @TextField('Group of awards', { max: 80, optional: true, nullable: true, example: 'bonus' })
  category?: string | null;
  @TextField('Name of a picture', { optional: true, nullable: true, example: 'crown' })
  icon?: string | null;
  @CustomField(
    'Free data of the organisers; without effect',
    { type: 'object', additionalProperties: true, example: {} },
    toRequirements,
    { optional: true, nullable: true },
  )
  requirements?: Record<string, unknown> | null;
}

export class AwardSearch extends SearchQuery(AWARD_FIELDS) {
  @QueryInt('User who got the points') user_id?: number;
  @QueryInt('Team the user was in') team_id?: number;
  @QueryInt('Exact points') value?: number;
  @QueryText('Exact kind', 'standard') type?: string;
  @QueryText('Exact category') category?: string;
  @QueryText('Exact icon', 'crown') icon?: string;
}
