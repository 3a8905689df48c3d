import { BoolField, ChoiceField, DateField, IntField, ListField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { SubmissionChallengeView, SubmitterView } from '../results/results.views';
import { SUBMISSION_TYPES, type SubmissionType } from './submission.entity';

/** A submission for administrators. */
export class SubmissionView {
  @IntField('Submission id', { example: 1 }) id: number;
  @IntField('Challenge id', { example: 84 }) challenge_id: number;
  @ViewField('The challenge', () => SubmissionChallengeView) challenge: SubmissionChallengeView;
  @IntField('User id', { example: 2 }) user_id: number;
  @ViewField('The user', () => SubmitterView) user: SubmitterView;
  @IntField('Team the user played for', { nullable: true, example: null }) team_id: number | null;
  @ViewField('The team the user played for', () => SubmitterView, { nullable: true }) team: SubmitterView | null;
  @TextField('Network address of the submission', { nullable: true, example: '203.0.113.7' }) ip: string | null;
  @TextField('Submitted text', { nullable: true, example: 'ctf{flag}' }) provided: string | null;
  @ChoiceField('Type', SUBMISSION_TYPES, { example: 'correct' }) type: SubmissionType;
  @DateField('Time of the submission') date: Instant;
}

/** A submission of the caller. */
export class OwnSubmissionView {
  @IntField('Submission id', { example: 7 }) id: number;
  @TextField('Submitted text', { nullable: true, example: 'ctf{flag}' }) provided: string | null;
  @ChoiceField('Type', SUBMISSION_TYPES, { example: 'incorrect' }) type: SubmissionType;
  @DateField('Time of the submission') date: Instant;
}

/**
 * Wrong submissions to a challenge that differ only in case, in spaces at the ends, or in the kind and number of blanks
 * between words.
 */
export class ClusterView {
  @TextField('Most frequent spelling of the submission', { example: 'ctf{Flag}' }) provided: string;
  @IntField('Number of submissions', { example: 12 }) submissions: number;
  @IntField('Number of accounts', { example: 9 }) accounts: number;
  @DateField('Time of the first submission') first: Instant;
  @DateField('Time of the last submission') last: Instant;
  @BoolField('True if a current flag accepts it, so that a regrade would make it correct') accepted: boolean;
}

/** A wrong submission of several accounts that differs from a flag by one character or only in case. */
export class NearMissView {
  @IntField('Challenge id', { example: 84 }) challenge_id: number;
  @TextField('Name of the challenge', { nullable: true, example: 'Baby heap' }) name: string | null;
  @TextField('Submitted text', { example: 'ctf{heap' }) provided: string;
  @TextField('Flag that the submission almost matches', { example: 'ctf{heap}' }) flag: string;
  @IntField('Number of accounts that sent it', { example: 9 }) accounts: number;
}

/**
 * `missing`: unknown id; `unchanged`: already in this state; `already_solved`: the account has another solve of the
 * challenge, or gets one in the same request.
 */
export const SKIP_REASONS = ['missing', 'unchanged', 'already_solved'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A submission that was not changed. */
export class SkippedSubmissionView {
  @IntField('Submission id', { example: 7 }) id: number;
  @ChoiceField('Reason: no such submission, already in this state, or a solve of the account exists', SKIP_REASONS, {
    example: 'already_solved',
  })
  reason: SkipReason;
}

/** Result of an action for many submissions. */
export class BulkSubmissionsView {
  @ListField('Ids of the changed submissions', 'integer', { example: [1, 2] }) changed: number[];
  @ViewField('Submissions that were not changed', () => [SkippedSubmissionView]) skipped: SkippedSubmissionView[];
}
