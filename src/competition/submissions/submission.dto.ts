import { ChoiceField, DateField, IdsField, IntField, TextField } from '../../http/fields/fields';
import { Paged } from '../../http/envelope/page-query';
import { QueryChoice, QueryInt, QueryLongText, QueryMoment, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import type { Instant } from '../../platform/clock/instant';
import { SUBMISSION_TYPES, type SubmissionType } from './submission.entity';

export const SUBMISSION_FIELDS = ['challenge_id', 'user_id', 'team_id', 'ip', 'provided', 'type'] as const;

/** A submission that an administrator adds. It belongs to the user's current team; `team_id` is ignored. */
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
  @ChoiceField(
    '`correct` makes a solve of it, `incorrect` takes one back; other types change nothing',
    SUBMISSION_TYPES,
    {
      optional: true,
      example: 'correct',
    },
  )
  type?: SubmissionType;
}

export class SubmissionSearch extends Paged(SearchQuery(SUBMISSION_FIELDS)) {
  @QueryInt('Answers to this challenge') challenge_id?: number;
  @QueryInt('Answers of this user') user_id?: number;
  @QueryInt('Answers of members of this team') team_id?: number;
  @QueryText('Exact address', '203.0.113.7') ip?: string;
  @QueryLongText('Exact answer') provided?: string;
  @QueryText('Exact type, or several with commas between them', 'correct,partial') type?: string;
  @QueryLongText(
    'Text that the answer contains, whatever the case. With `sort=-id` it is looked for in 250,000 submissions at a time: an answer may have few, and go on before them still',
    'ctf{',
  )
  contains?: string;
  @QueryText('Text that the name of the user or of the team contains, whatever the case', 'ada') name?: string;
  @QueryMoment('Answers given at this moment or later') from?: Instant;
  @QueryMoment('Answers given before this moment') to?: Instant;
  @QueryChoice('`-id`: the newest first, without counting them; `page` is not taken then', ['-id']) sort?: '-id';
  @QueryInt('Only those before this submission, the newest first, by the `meta.next_before_id` of an answer')
  before_id?: number;
  @QueryInt('Only those after this submission, the newest first') after_id?: number;
}

/** Query of clusters of wrong submissions. */
export class ClusterQuery {
  @IntField('Challenge whose wrong answers are put together', { min: 1, example: 1 }) challenge_id: number;
}

export const BULK_ACTIONS = ['correct', 'incorrect', 'discard', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const MAX_BULK_SUBMISSIONS = 1000;

/** An action for many submissions. */
export class BulkSubmissionsDto {
  @IdsField('Submissions to change', MAX_BULK_SUBMISSIONS) ids: number[];
  @ChoiceField('What becomes of them', BULK_ACTIONS, { example: 'incorrect' }) action: BulkAction;
}

export class OwnSubmissionsQuery {
  @QueryInt('Answers to this challenge') challenge_id?: number;
}
