import { DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** The key of a challenge, without its value, and the latest call. */
export class ResultKeyView {
  @DateField('Time of creation, or of the latest rotation') created: Instant;
  @DateField('Time until which the previous key is valid; null if there is none', { nullable: true })
  previous_until: Instant | null;
  @DateField('Time of the latest call, whatever its outcome', { nullable: true }) last_call: Instant | null;
  @IntField('Status of its response', { nullable: true, example: 401 }) last_status: number | null;
  @TextField('The reason if it was refused', {
    nullable: true,
    example: 'webhook-signature: No valid key of this challenge made this signature.',
  })
  last_error: string | null;
  @DateField('Time of the latest call that was accepted', { nullable: true }) last_accepted: Instant | null;
}

/** A new key; only this response contains its value. */
export class NewResultKeyView extends ResultKeyView {
  @TextField('The key, for a library of the Standard Webhooks specification', {
    example: `whsec_${'C2FVsBQIhrscChlQIMV+b5sSYspob7oD'}`,
  })
  key: string;
}
