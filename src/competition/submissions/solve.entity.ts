import { Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Challenge } from '../../challenges/challenges/challenge.entity';
import type { Instant } from '../../platform/clock/instant';
import { Int, Timestamp, Reference } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';
import { Team } from '../../accounts/teams/team.entity';
import { User } from '../../accounts/users/user.entity';
import { Submission } from './submission.entity';

/** A solve. A unique constraint permits one for each account and challenge, also for simultaneous attempts. */
@Entity('solves')
@Unique(
  violation('solves_account_id_challenge_id_key', 'challenge_id', 'The account has already solved this challenge'),
  ['account_id', 'challenge_id'],
)
@Index(['challenge_id', 'id', 'account_id'])
@Index(['team_id'], { where: 'team_id IS NOT NULL' })
export class Solve {
  /** Id of the correct submission. */
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => Submission, { onDelete: 'CASCADE' })
  id: number;
  @Reference(() => Challenge, 'CASCADE') challenge_id: number;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Reference(() => Team, 'SET NULL', { nullable: true }) team_id: number | null;
  /**
   * User or team that gets the points; null after the member left the team, and if another solve of the team was
   * earlier.
   */
  @Int({ nullable: true }) account_id: number | null;
  @Index() @Timestamp() date: Instant;
}
