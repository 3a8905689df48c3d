import { ChoiceField, DateField, IntField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** Mode, times and row counts of the created sample event. */
export class SampleEventView {
  @ChoiceField('Kind of accounts that compete', ['users', 'teams'], { example: 'users' }) mode: 'users' | 'teams';
  @DateField('Start of the event') start: Instant;
  @DateField('End of the event') end: Instant;
  @IntField('Challenges', { example: 40 }) challenges: number;
  @IntField('Number of players', { example: 200 }) players: number;
  @IntField('Teams', { example: 0 }) teams: number;
  @IntField('Submissions', { example: 5000 }) submissions: number;
  @IntField('Solves', { example: 2500 }) solves: number;
}
