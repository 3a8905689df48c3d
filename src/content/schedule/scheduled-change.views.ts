import { ChoiceField, CustomField, DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { SCHEDULED_KINDS, SCHEDULED_STATES, type ScheduledKind, type ScheduledState } from './scheduled-change.entity';

/** A scheduled change, pending or done. */
export class ScheduledChangeView {
  @IntField('Id', { example: 1 }) id: number;
  @DateField('When it is made') at: Instant;
  @ChoiceField('What is changed or made', SCHEDULED_KINDS) kind: ScheduledKind;
  @IntField('The challenge that is changed, or gets the hint', { nullable: true, example: 1 })
  challenge_id: number | null;
  @CustomField('What is changed', { type: 'object', additionalProperties: true }, (value) => value, {
    example: { value: 300 },
  })
  changes: Record<string, unknown>;
  @ChoiceField('Whether it is yet to be made, was made, or could not be made', SCHEDULED_STATES) state: ScheduledState;
  @TextField('Why it could not be made', { nullable: true, example: null }) reason: string | null;
  @DateField('When it was planned') created: Instant;
  @DateField('When it was made, or could not be', { nullable: true }) finished: Instant | null;
}
