import { ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { SubmissionChallengeView, SubmitterView } from '../results/results.views';
import { SUBMISSION_TYPES, type SubmissionType } from './submission.entity';

/** A submission as administrators see it. */
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

/** One of one's own answers. */
export class OwnSubmissionView {
  @IntField('Submission id', { example: 7 }) id: number;
  @TextField('The answer', { nullable: true, example: 'ctf{flag}' }) provided: string | null;
  @ChoiceField('What it counts as', SUBMISSION_TYPES, { example: 'incorrect' }) type: SubmissionType;
  @DateField('When it was given') date: Instant;
}
