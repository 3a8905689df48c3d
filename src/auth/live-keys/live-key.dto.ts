import { TextField } from '../../http/fields/fields';

/** A new spectator key. */
export class CreateLiveKeyDto {
  @TextField('Purpose of the key', { min: 1, max: 80, example: 'projector in the hall' }) name: string;
}
