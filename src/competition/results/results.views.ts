import { ChoiceField, CustomField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** The challenge of a solve or wrong attempt as it is now. */
export class SubmissionChallengeView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @IntField('Current points', { nullable: true, example: 10 }) value: number | null;
}

/** The account of a solve or wrong attempt. */
export class SubmitterView {
  @IntField('Id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
}

/** A solve or wrong attempt of a user. */
export class UserSubmissionView {
  @IntField('Submission id', { example: 1 }) id: number;
  @IntField('Challenge id', { example: 84 }) challenge_id: number;
  @ViewField('The challenge', () => SubmissionChallengeView) challenge: SubmissionChallengeView;
  @ViewField('The user', () => SubmitterView) user: SubmitterView;
  @ViewField('The team the user played for', () => SubmitterView, { nullable: true }) team: SubmitterView | null;
  @DateField('Time of the submission') date: Instant;
  @ChoiceField('Result', ['correct', 'incorrect']) type: 'correct' | 'incorrect';
}

/** A solve or wrong attempt with the fields for administrators. */
export class UserSubmissionAdminView extends UserSubmissionView {
  @TextField('Submitted text', { nullable: true, example: 'ctf{heap}' }) provided: string | null;
  @TextField('Network address of the submission', { nullable: true, example: '203.0.113.7' }) ip: string | null;
}

/** An award of a user. */
export class UserAwardView {
  @IntField('Award id', { example: 7 }) id: number;
  @IntField('User id', { example: 2 }) user_id: number;
  @IntField('Team id', { nullable: true, example: null }) team_id: number | null;
  @IntField('User id', { example: 2 }) user: number;
  @IntField('Team id', { nullable: true, example: null }) team: number | null;
  @TextField('Reason for the award', { nullable: true, example: 'First blood' }) name: string | null;
  @TextField('Details', { nullable: true, example: null }) description: string | null;
  @IntField('Points', { example: 50 }) value: number;
  @TextField('Group of awards', { nullable: true, example: 'bonus' }) category: string | null;
  @TextField('Name of an icon', { nullable: true, example: 'crown' }) icon: string | null;
  @DateField('Time at which the award was given') date: Instant;
}

/** An award of a user with the fields for administrators. */
export class UserAwardAdminView extends UserAwardView {
  @CustomField('Custom data of the organisers', { type: 'object', additionalProperties: true }, (value) => value, {
    nullable: true,
    example: null,
  })
  requirements: unknown;
}

/** An award of a team, the same for all callers. */
export class TeamAwardView extends UserAwardAdminView {
  @TextField('Type of the award', { example: 'standard' }) type: string;
}

/** A challenge that an account has not solved. */
export class MissingChallengeView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @IntField('Place in the list, from 1; challenges with 0 come last', { example: 0 }) position: number;
  @IntField('Current points', { nullable: true, example: 10 }) value: number | null;
  @IntField('Number of solves by accounts neither hidden nor banned', { example: 3 }) solves: number;
}
