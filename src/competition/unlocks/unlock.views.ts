import { ChoiceField, DateField, IntField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { UNLOCK_TYPES } from './unlock.dto';
import type { Unlock } from './unlock.entity';

/** An unlock in the API: `target` is the hint or the solution, depending on `type`. */
export type UnlockRow = Omit<Unlock, 'target' | 'solution_id' | 'account_id'> & { target: number };

/** An unlocked hint or solution. */
export class UnlockView {
  @IntField('Unlock id', { example: 1 }) id: number;
  @IntField('User who unlocked', { example: 1 }) user_id: number;
  @IntField('Team of the user', { nullable: true, example: null }) team_id: number | null;
  @IntField('Id of the hint or solution', { example: 1 }) target: number;
  @ChoiceField('Type of the unlock', UNLOCK_TYPES) type: Unlock['type'];
  @DateField('Time of the unlock') date: Instant;

  static from({ id, user_id, team_id, target, type, date }: UnlockRow): UnlockView {
    // The envelope does not convert an instance of the view. Converting all unlocks would take seconds.
    return Object.assign(new UnlockView(), { id, user_id, team_id, target, type, date });
  }
}
