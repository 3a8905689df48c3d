import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Hint } from '../hints/hint.entity';
import type { Instant } from '../platform/clock/instant';
import { Int, Moment, Reference, Varchar } from '../platform/database/columns';
import { violation } from '../platform/database/constraints';
import { Team } from '../teams/team.entity';
import { User } from '../users/user.entity';

/** That an account may read a hint. */
@Entity('unlocks')
@Check('unlocks_type_check', `type IN ('hints')`)
@Unique(violation('unlocks_account_id_target_type_key', 'target', "You've already unlocked this this target"), [
  'account_id',
  'target',
  'type',
])
@Index(['team_id'], { where: 'team_id IS NOT NULL' })
export class Unlock {
  @PrimaryGeneratedColumn() id: number;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Reference(() => Team, 'SET NULL', { nullable: true }) team_id: number | null;
  @Int({ nullable: true }) account_id: number | null;
  /** Id of the hint. */
  @Index() @Reference(() => Hint, 'CASCADE') target: number;
  @Moment() date: Instant;
  @Varchar(32, { default: 'hints' }) type: 'hints';
}
