import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Hint } from '../../challenges/hints/hint.entity';
import type { Instant } from '../../platform/clock/instant';
import { Int, Timestamp, Reference, Varchar } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';
import { Solution } from '../../challenges/solutions/solution.entity';
import { Team } from '../../accounts/teams/team.entity';
import { User } from '../../accounts/users/user.entity';

/** An unlocked hint or solution of an account. */
@Entity('unlocks')
@Check(
  'unlocks_type_check',
  `type = 'hints' AND target IS NOT NULL AND solution_id IS NULL OR type = 'solutions' AND target IS NULL AND solution_id IS NOT NULL`,
)
@Unique(violation('unlocks_account_id_target_type_key', 'target', "You've already unlocked this this target"), [
  'account_id',
  'target',
  'type',
])
@Unique(violation('unlocks_account_id_solution_id_key', 'target', "You've already unlocked this target"), [
  'account_id',
  'solution_id',
])
@Index(['solution_id'], { where: 'solution_id IS NOT NULL' })
@Index(['team_id'], { where: 'team_id IS NOT NULL' })
export class Unlock {
  @PrimaryGeneratedColumn() id: number;
  @Index() @Reference(() => User, 'CASCADE') user_id: number;
  @Reference(() => Team, 'SET NULL', { nullable: true }) team_id: number | null;
  @Int({ nullable: true }) account_id: number | null;
  /** Id of the hint; null for a solution. */
  @Index() @Reference(() => Hint, 'CASCADE', { nullable: true }) target: number | null;
  /** Id of the solution; null for a hint. The API returns both as `target`. */
  @Reference(() => Solution, 'CASCADE', { nullable: true }) solution_id: number | null;
  @Timestamp() date: Instant;
  @Varchar(32, { default: 'hints' }) type: 'hints' | 'solutions';
}
