import { IntField, TextField } from '../../http/fields/fields';
import type { Tag } from './tag.entity';

export class TagView {
  @IntField('Tag id', { example: 1 }) id: number;
  @IntField('Challenge id', { example: 1 }) challenge: number;
  @IntField('Challenge id', { example: 1 }) challenge_id: number;
  @TextField('Text of the tag', { example: 'beginner' }) value: string;

  static from({ id, challenge_id, value }: Tag): TagView {
    return { id, challenge: challenge_id, challenge_id, value };
  }
}
