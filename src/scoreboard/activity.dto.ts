import { QueryFlag, QueryInt } from '../http/search/query-fields';

/** Query parameters of the activity. */
export class ActivityQuery {
  @QueryInt('Only those before this solve, by the `meta.next_before_id` of an answer')
  before_id?: number;

  @QueryInt('Only of this challenge')
  challenge_id?: number;

  @QueryInt('Only by this account: a user or a team, by the mode of the event')
  account_id?: number;

  @QueryFlag('Only the first three of each challenge')
  bloods?: boolean;
}
