import { ChoiceField, CustomField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { SCHEDULED_KINDS, SCHEDULED_STATES, type ScheduledKind, type ScheduledState } from './scheduled-change.entity';

/** A scheduled change: pending, made or failed. */
export class ScheduledChangeView {
  @IntField('Id', { example: 1 }) id: number;
  @DateField('Time at which the change is made') at: Instant;
  @ChoiceField('Kind of the change', SCHEDULED_KINDS) kind: ScheduledKind;
  @IntField('Challenge that is changed, or that gets the hint', { nullable: true, example: 1 })
  challenge_id: number | null;
  @CustomField('Body of the change', { type: 'object', additionalProperties: true }, (value) => value, {
    example: { value: 300 },
  })
  changes: Record<string, unknown>;
  @ChoiceField('State of the change: pending, made or failed', SCHEDULED_STATES) state: ScheduledState;
  @TextField('Reason of the failure', { nullable: true, example: null }) reason: string | null;
  @DateField('Time at which the change was planned') created: Instant;
  @DateField('Time at which the change was made or failed', { nullable: true }) finished: Instant | null;
}
