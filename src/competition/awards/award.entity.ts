import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Challenge } from '../../challenges/challenges/challenge.entity';
import { Hint } from '../../challenges/hints/hint.entity';
import type { Instant } from '../../platform/clock/instant';
import { Int, Json, Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';
import { Team } from '../../accounts/teams/team.entity';
import { User } from '../../accounts/users/user.entity';

/**
 * Points added or subtracted apart from solves. An unlocked hint subtracts its cost, and a service adds reported
 * points.
 */
@Entity('awards')
@Index(['team_id'], { where: 'team_id IS NOT NULL' })
@Index(['hint_id'], { where: 'hint_id IS NOT NULL' })
@Index(['challenge_id', 'account_id'], { where: 'challenge_id IS NOT NULL' })
export class Award {
  @PrimaryGeneratedColumn() id: number;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Reference(() => Team, 'SET NULL', { nullable: true }) team_id: number | null;
  @Index() @Int({ nullable: true }) account_id: number | null;
  @Varchar(80, { default: 'standard' }) type: string;
  @Varchar(80, { nullable: true }) name: string | null;
  @Text({ nullable: true }) description: string | null;
  @Timestamp() date: Instant;
  @Int() value: number;
  @Varchar(80, { nullable: true }) category: string | null;
  @Text({ nullable: true }) icon: string | null;
  @Json() requirements: unknown;
  /** The hint that the award paid for. Deleting the hint deletes the award, which refunds the points. */
  @Reference(() => Hint, 'CASCADE', { nullable: true }) hint_id: number | null;
  /** The challenge whose service reported the points; null for all other awards. */
  @Reference(() => Challenge, 'CASCADE', { nullable: true }) challenge_id: number | null;
}
