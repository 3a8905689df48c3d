import { QueryFlag, QueryInt } from '../http/search/query-fields';

/** Query parameters of the list of recent solves. */
export class ActivityQuery {
  @QueryInt('Only solves before this one; the `meta.next_before_id` of a response')
  before_id?: number;

  @QueryInt('Only solves of this challenge')
  challenge_id?: number;

  @QueryInt('Only solves of this account: a user or a team, depending on the mode of the event')
  account_id?: number;

  @QueryFlag('Only the first three solves of each challenge')
  bloods?: boolean;
}
