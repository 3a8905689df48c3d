import { ChoiceField, DateField, IntField, TextField } from '../../http/fields/fields';
import { Paged } from '../../http/paging/page-query';
import { QueryInt, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import type { Instant } from '../../platform/clock/instant';
import { SUBMISSION_TYPES, type SubmissionType } from './submission.entity';

export const SUBMISSION_FIELDS = ['challenge_id', 'user_id', 'team_id', 'ip', 'provided', 'type'] as const;

/** An answer recorded by hand. Its team is the one the user is in; a sent `team_id` is ignored. */
export class CreateSubmissionDto {
  @IntField('Challenge that is answered', { example: 1 }) challenge_id: number;
  @IntField('User who answers', { example: 2 }) user_id: number;
  @ChoiceField('What it counts as; `correct` is a solve', SUBMISSION_TYPES, { example: 'incorrect' })
  type: SubmissionType;
  @TextField('Address it came from', { max: 46, optional: true, nullable: true, example: '203.0.113.7' })
  ip?: string | null;
  @TextField('The answer', { optional: true, nullable: true, example: 'ctf{flag}' })
  provided?: string | null;
  @DateField('When it was given; now where left out', { optional: true, nullable: true })
  date?: Instant | null;
}

export class UpdateSubmissionDto {
  @ChoiceField('`correct` makes a solve of it; the other types change nothing', SUBMISSION_TYPES, {
    optional: true,
    example: 'correct',
  })
  type?: SubmissionType;
}

export class SubmissionSearch extends Paged(SearchQuery(SUBMISSION_FIELDS)) {
  @QueryInt('Answers to this challenge') challenge_id?: number;
  @QueryInt('Answers of this user') user_id?: number;
  @QueryInt('Answers of members of this team') team_id?: number;
  @QueryText('Exact address', '203.0.113.7') ip?: string;
  @QueryText('Exact answer') provided?: string;
  @QueryText('Exact type', 'correct') type?: string;
}

export class OwnSubmissionsQuery {
  @QueryInt('Answers to this challenge') challenge_id?: number;
}
