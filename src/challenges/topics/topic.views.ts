import { IntField, TextField } from '../../http/fields/fields';
import type { ChallengeTopic } from './challenge-topic.entity';
import type { Topic } from './topic.entity';

export class TopicView {
  @IntField('Topic id', { example: 1 }) id: number;
  @TextField('Name of the topic', { example: 'buffer overflow' }) value: string;

  static from({ id, value }: Topic): TopicView {
    return { id, value };
  }
}

/** The association of a challenge with a topic. */
export class ChallengeTopicView {
  @IntField('Id of the association', { example: 1 }) id: number;
  @IntField('Challenge id', { example: 1 }) challenge_id: number;
  @IntField('Challenge id', { example: 1 }) challenge: number;
  @IntField('Topic id', { example: 1 }) topic_id: number;
  @IntField('Topic id', { example: 1 }) topic: number;

  static from({ id, challenge_id, topic_id }: ChallengeTopic): ChallengeTopicView {
    return { id, challenge_id, challenge: challenge_id, topic_id, topic: topic_id };
  }
}
