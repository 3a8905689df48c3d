import { Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Challenge } from '../challenges/challenge.entity';
import { Reference } from '../../platform/database/columns';
import { Topic } from './topic.entity';

/** The association of a challenge with a topic. */
@Entity('challenge_topics')
@Unique(['challenge_id', 'topic_id'])
export class ChallengeTopic {
  @PrimaryGeneratedColumn() id: number;
  @Reference(() => Challenge, 'CASCADE') challenge_id: number;
  @Index() @Reference(() => Topic, 'CASCADE') topic_id: number;
}
