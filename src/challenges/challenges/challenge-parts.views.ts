import { ChoiceField, IntField, TextField } from '../../http/fields/fields';
import { FILE_TYPES } from '../files/file.entity';

/** The location of a challenge's file. */
export class ChallengeFileLocation {
  @IntField('File id', { example: 1 }) id: number;
  @ChoiceField('Always `challenge`', FILE_TYPES, { example: 'challenge' }) type: string;
  @TextField('Path below `/files`', { example: '0f1e2d/source.zip' }) location: string;
}

/** A topic of a challenge. */
export class ChallengeTopicEntry {
  @IntField('Id of the association', { example: 1 }) id: number;
  @IntField('Challenge id', { example: 1 }) challenge_id: number;
  @IntField('Topic id', { example: 1 }) topic_id: number;
  @TextField('Name of the topic', { example: 'buffer overflow' }) value: string;
}
