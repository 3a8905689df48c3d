import { isObject } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { ChoiceField, CustomField, DateField, IntField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { SCHEDULED_KINDS, type ScheduledKind } from './scheduled-change.entity';

/** A change of a challenge, a new hint or a new notification, at a set time. */
export class CreateScheduledChangeDto {
  @DateField('Time at which the change is made; not in the past', { example: '2030-11-20T18:00:00Z' }) at: Instant;

  @ChoiceField('Kind of the change: to a challenge, a new hint, or a new notification', SCHEDULED_KINDS)
  kind: ScheduledKind;

  @IntField('Id of the challenge; only for kind `challenge`', { optional: true, nullable: true, min: 1, example: 1 })
  id?: number | null;

  @CustomField(
    'Body of the request that would make the change at once: `PATCH /challenges/{id}`, `POST /hints` or `POST /notifications`',
    { type: 'object', additionalProperties: true },
    (value) => (isObject(value) ? value : new FieldError('Not a valid mapping type.')),
    { example: { value: 300 } },
  )
  changes: Record<string, unknown>;
}
