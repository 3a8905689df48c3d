import { isObject } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { ChoiceField, CustomField, DateField, IntField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { SCHEDULED_KINDS, type ScheduledKind } from './scheduled-change.entity';

/** A change to make at a given time. */
export class CreateScheduledChangeDto {
  @DateField('When it is made; not in the past', { example: '2030-11-20T18:00:00Z' }) at: Instant;

  @ChoiceField('Whether a challenge is changed, a hint made or a notification posted', SCHEDULED_KINDS)
  kind: ScheduledKind;

  @IntField('The challenge that is changed; for that alone', { optional: true, nullable: true, min: 1, example: 1 })
  id?: number | null;

  @CustomField(
    'What the request would have in its body that did it at once: `PATCH /challenges/{id}`, `POST /hints` or `POST /notifications`',
    { type: 'object', additionalProperties: true },
    (value) => (isObject(value) ? value : new FieldError('Not a valid mapping type.')),
    { example: { value: 300 } },
  )
  changes: Record<string, unknown>;
}
