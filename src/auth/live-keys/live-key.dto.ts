import { TextField } from '../../http/fields/fields';

/** A new spectator key. */
export class CreateLiveKeyDto {
  @TextField('What it is for', { min: 1, max: 80, example: 'projector in the hall' }) name: string;
}
