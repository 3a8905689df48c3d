import { DateField, IntField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** A spectator key, without its value. */
export class LiveKeyView {
  @IntField('Id of the key', { example: 1 }) id: number;
  @TextField('Purpose of the key', { example: 'projector in the hall' }) name: string;
  @DateField('Time at which the key was created') created: Instant;
}

/** A new spectator key; only this response contains its value. */
export class NewLiveKeyView extends LiveKeyView {
  @TextField('Value to send as `?key=`', { example: `live_${'0123456789abcdef'.repeat(4)}` }) key: string;
}
