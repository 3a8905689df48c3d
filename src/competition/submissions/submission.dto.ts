import { ChoiceField, DateField, IdsField, IntField, TextField } from '../../http/fields/fields';
import { Paged } from '../../http/envelope/page-query';
import { QueryChoice, QueryInt, QueryLongText, QueryInstant, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import type { Instant } from '../../platform/clock/instant';
import { SUBMISSION_TYPES, type SubmissionType } from './submission.entity';

export const SUBMISSION_FIELDS = ['challenge_id', 'user_id', 'team_id', 'ip', 'provided', 'type'] as const;

/** A submission that an administrator adds. It belongs to the user's current team; `team_id` is ignored. */
export class CreateSubmissionDto {
  @IntField('Challenge id', { example: 1 }) challenge_id: number;
  @IntField('User of the submission', { example: 2 }) user_id: number;
  @ChoiceField('Type; `correct` also creates a solve', SUBMISSION_TYPES, { example: 'incorrect' })
  type: SubmissionType;
  @TextField('Network address of the submission', { max: 46, optional: true, nullable: true, example: '203.0.113.7' })
  ip?: string | null;
  @TextField('Submitted text', { optional: true, nullable: true, example: 'ctf{flag}' })
  provided?: string | null;
  @DateField('Time of the submission; default now', { optional: true, nullable: true })
  date?: Instant | null;
}

export class UpdateSubmissionDto {
  @ChoiceField(
    '`correct` turns the submission into a solve, `incorrect` deletes its solve; other types change nothing',
    SUBMISSION_TYPES,
    {
      optional: true,
      example: 'correct',
    },
  )
  type?: SubmissionType;
}

export class SubmissionSearch extends Paged(SearchQuery(SUBMISSION_FIELDS)) {
  @QueryInt('Challenge id') challenge_id?: number;
  @QueryInt('Only submissions of this user') user_id?: number;
  @QueryInt('Only submissions of members of this team') team_id?: number;
  @QueryText('Exact network address', '203.0.113.7') ip?: string;
  @QueryLongText('Exact submitted text') provided?: string;
  @QueryText('Exact type, or several separated by commas', 'correct,partial') type?: string;
  @QueryLongText(
    'Text that the submission contains, in any case. With `sort=-id` each response searches 250,000 submissions: it may contain few rows and still have a next page',
    'ctf{',
  )
  contains?: string;
  @QueryText('Text that the name of the user or the team contains, in any case', 'ada') name?: string;
  @QueryInstant('Only submissions from this time on') from?: Instant;
  @QueryInstant('Only submissions before this time') to?: Instant;
  @QueryChoice('`-id`: the newest first, without a total; `page` is then refused', ['-id']) sort?: '-id';
  @QueryInt('Only submissions before this one, the newest first; the `meta.next_before_id` of a response')
  before_id?: number;
  @QueryInt('Only submissions after this one, the newest first') after_id?: number;
}

/** Query of clusters of wrong submissions. */
export class ClusterQuery {
  @IntField('Challenge whose wrong submissions are grouped', { min: 1, example: 1 }) challenge_id: number;
}

export const BULK_ACTIONS = ['correct', 'incorrect', 'discard', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const MAX_BULK_SUBMISSIONS = 1000;

/** An action for many submissions. */
export class BulkSubmissionsDto {
  @IdsField('Ids of the submissions to change', MAX_BULK_SUBMISSIONS) ids: number[];
  @ChoiceField('Change to apply', BULK_ACTIONS, { example: 'incorrect' }) action: BulkAction;
}

export class OwnSubmissionsQuery {
  @QueryInt('Challenge id') challenge_id?: number;
}
