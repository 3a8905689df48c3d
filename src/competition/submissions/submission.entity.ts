import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Challenge } from '../../challenges/challenges/challenge.entity';
import type { Instant } from '../../platform/clock/instant';
import { Int, Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';
import { Team } from '../../accounts/teams/team.entity';
import { User } from '../../accounts/users/user.entity';

export const SUBMISSION_TYPES = ['correct', 'incorrect', 'discard', 'partial', 'ratelimited'] as const;
export type SubmissionType = (typeof SUBMISSION_TYPES)[number];

/** A stored attempt. A correct one has a row in `solves` with the same id; a partial one does not solve yet. */
@Entity('submissions')
@Check('submissions_type_check', `type IN ('correct', 'incorrect', 'discard', 'partial', 'ratelimited')`)
@Index(['challenge_id', 'id'])
@Index(['user_id', 'challenge_id'])
@Index(['team_id', 'challenge_id'], { where: 'team_id IS NOT NULL' })
@Index(['account_id', 'challenge_id'], { where: `type = 'partial'` })
// TypeORM cannot express this BRIN index, so `schema.sql` creates it.
@Index('submissions_date_idx', { synchronize: false })
export class Submission {
  @PrimaryGeneratedColumn() id: number;
  @Reference(() => Challenge, 'CASCADE') challenge_id: number;
  @Reference(() => User, 'CASCADE') user_id: number;
  @Reference(() => Team, 'SET NULL', { nullable: true }) team_id: number | null;
  /** User or team it counts for, depending on the mode; null in teams mode without a team. */
  @Int({ nullable: true }) account_id: number | null;
  @Varchar(46, { nullable: true }) ip: string | null;
  @Text({ nullable: true }) provided: string | null;
  @Varchar(32) type: SubmissionType;
  @Timestamp() date: Instant;
}
