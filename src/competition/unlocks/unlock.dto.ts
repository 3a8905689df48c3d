import { ChoiceField, IntField } from '../../http/fields/fields';
import { Paged } from '../../http/envelope/page-query';
import { QueryInt, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';

export const UNLOCK_TYPES = ['hints', 'solutions'] as const;

export class UnlockDto {
  @IntField('Hint or solution to unlock', { example: 1 })
  target: number;

  @ChoiceField('What is unlocked', UNLOCK_TYPES, { example: 'hints' })
  type: (typeof UNLOCK_TYPES)[number];
}

export class UnlockSearch extends Paged(SearchQuery(['target', 'type'])) {
  @QueryInt('Unlocks by this user')
  user_id?: number;

  @QueryInt('Unlocks by members of this team')
  team_id?: number;

  @QueryInt('Unlocks of the hint or the solution with this id')
  target?: number;

  @QueryText('Exact type', 'hints')
  type?: string;
}
