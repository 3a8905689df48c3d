import { IntField, TextField } from '../../http/fields/fields';

/** A stored setting. Secrets appear as `********`. */
export class ConfigView {
  @IntField('Id of the setting', { example: 1 }) id: number;
  @TextField('Name of the setting', { example: 'ctf_name' }) key: string;
  @TextField('Value as text; null if it is not set', { nullable: true, example: 'Example CTF' }) value: string | null;
}
