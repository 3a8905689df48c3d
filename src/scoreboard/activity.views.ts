import { DateField, IntField, TextField, ViewField } from '../http/fields/fields';
import type { Instant } from '../platform/clock/instant';

/** A challenge that was solved. */
export class ActivityChallengeView {
  @IntField('Challenge id', { example: 1 }) id: number;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
}

/** The account that solved it. */
export class ActivityAccountView {
  @IntField('User or team id, by the mode of the event', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
}

/** A solve. */
export class ActivityView {
  @IntField('Solve id', { example: 7 }) id: number;
  @DateField('When') date: Instant;
  @ViewField('What was solved', () => ActivityChallengeView) challenge: ActivityChallengeView;
  @ViewField('Who solved it', () => ActivityAccountView) account: ActivityAccountView;
  @IntField('Which of the first three solves of the challenge it was; null for later ones', {
    nullable: true,
    example: 1,
  })
  blood: number | null;
  @IntField('What the challenge is worth at present', { nullable: true, example: 100 }) value: number | null;
}
