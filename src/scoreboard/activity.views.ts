import { DateField, IntField, TextField, ViewField } from '../http/fields/fields';
import type { Instant } from '../platform/clock/instant';

/** The solved challenge in an entry of the activity list. */
export class ActivityChallengeView {
  @IntField('Challenge id', { example: 1 }) id: number;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
}

/** The solving account in an entry of the activity list. */
export class ActivityAccountView {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
}

/** An entry of the activity list: one solve. */
export class ActivityView {
  @IntField('Solve id', { example: 7 }) id: number;
  @DateField('Time of the solve') date: Instant;
  @ViewField('Solved challenge', () => ActivityChallengeView) challenge: ActivityChallengeView;
  @ViewField('Account that solved it', () => ActivityAccountView) account: ActivityAccountView;
  @IntField('1, 2 or 3 for the first three solves of the challenge; null for later ones', {
    nullable: true,
    example: 1,
  })
  blood: number | null;
  @IntField('Current points of the challenge', { nullable: true, example: 100 }) value: number | null;
}
