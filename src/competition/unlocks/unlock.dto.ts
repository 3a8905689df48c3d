import { ChoiceField, IntField } from '../../http/fields/fields';
import { Paged } from '../../http/envelope/page-query';
import { QueryInt, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';

export const UNLOCK_TYPES = ['hints', 'solutions'] as const;

export class UnlockDto {
  @IntField('Hint or solution to unlock', { example: 1 })
  target: number;

  @ChoiceField('Type of the unlock', UNLOCK_TYPES, { example: 'hints' })
  type: (typeof UNLOCK_TYPES)[number];
}

export class UnlockSearch extends Paged(SearchQuery(['target', 'type'])) {
  @QueryInt('Only unlocks of this user')
  user_id?: number;

  @QueryInt('Only unlocks of members of this team')
  team_id?: number;

  @QueryInt('Only unlocks of the hint or solution with this id')
  target?: number;

  @QueryText('Exact type', 'hints')
  type?: string;
}
