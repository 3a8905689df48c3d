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
  @TextField('Address it came from', { nullable: true, example: '203.0.113.7' }) ip: string | null;
  @TextField('The answer', { nullable: true, example: 'ctf{flag}' }) provided: string | null;
  @ChoiceField('What it counts as', SUBMISSION_TYPES, { example: 'correct' }) type: SubmissionType;
  @DateField('When it was given') date: Instant;
}

/** A submission of the caller. */
export class OwnSubmissionView {
  @IntField('Submission id', { example: 7 }) id: number;
  @TextField('The answer', { nullable: true, example: 'ctf{flag}' }) provided: string | null;
  @ChoiceField('What it counts as', SUBMISSION_TYPES, { example: 'incorrect' }) type: SubmissionType;
  @DateField('When it was given') date: Instant;
}

/** Wrong submissions to a challenge that differ only in case and blanks. */
export class ClusterView {
  @TextField('The answer as it was given most often', { example: 'ctf{Flag}' }) provided: string;
  @IntField('How often it was given', { example: 12 }) submissions: number;
  @IntField('How many accounts gave it', { example: 9 }) accounts: number;
  @DateField('When it was given first') first: Instant;
  @DateField('When it was given last') last: Instant;
  @BoolField('Whether a flag of today takes it, so that a re-grading would make it right') accepted: boolean;
}

/** A wrong submission of several accounts that differs from a flag by one character or only in case. */
export class NearMissView {
  @IntField('Challenge id', { example: 84 }) challenge_id: number;
  @TextField('Name of the challenge', { nullable: true, example: 'Baby heap' }) name: string | null;
  @TextField('The submission', { example: 'ctf{heap' }) provided: string;
  @TextField('The flag that it is almost', { example: 'ctf{heap}' }) flag: string;
  @IntField('Accounts that sent it', { example: 9 }) accounts: number;
}

/** `missing`: unknown id; `unchanged`: already in this state; `already_solved`: the account has another solve. */
export const SKIP_REASONS = ['missing', 'unchanged', 'already_solved'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A submission that was not changed. */
export class SkippedSubmissionView {
  @IntField('Submission id', { example: 7 }) id: number;
  @ChoiceField('There is none; it is that already; or the account has a solve of the challenge', SKIP_REASONS, {
    example: 'already_solved',
  })
  reason: SkipReason;
}

/** Result of an action for many submissions. */
export class BulkSubmissionsView {
  @ListField('Ids of those that were changed', 'integer', { example: [1, 2] }) changed: number[];
  @ViewField('Those that stayed as they were', () => [SkippedSubmissionView]) skipped: SkippedSubmissionView[];
}
