import { ChoiceField, DateField, IntField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** Contents of the sample event. */
export class SampleEventView {
  @ChoiceField('Who competes', ['users', 'teams'], { example: 'users' }) mode: 'users' | 'teams';
  @DateField('When play began') start: Instant;
  @DateField('When it ends') end: Instant;
  @IntField('Challenges', { example: 40 }) challenges: number;
  @IntField('Users who play', { example: 200 }) players: number;
  @IntField('Teams', { example: 0 }) teams: number;
  @IntField('Answers', { example: 5000 }) submissions: number;
  @IntField('Solves', { example: 2500 }) solves: number;
}
