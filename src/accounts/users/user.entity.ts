import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Bracket } from '../brackets/bracket.entity';
import type { Instant } from '../../platform/clock/instant';
import { Flag, Int, Timestamp, Reference, Varchar } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';
import { Team } from '../teams/team.entity';
import { EMAIL_TAKEN, NAME_TAKEN } from '../shared/account-form.rules';

export const USER_TYPES = ['user', 'admin'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** A person with an account, player or administrator. */
@Entity('users')
@Check('users_type_check', `type IN ('user', 'admin')`)
@Unique(violation('users_oauth_id_key', 'oauth_id', 'This external id is already in use'), ['oauth_id'])
@Unique(violation('users_name_key', 'name', NAME_TAKEN.user), ['name'])
// TypeORM cannot express this index on lower(email), so `schema.sql` creates it.
@Index(violation('users_email_key', 'email', EMAIL_TAKEN), { synchronize: false })
export class User {
  @PrimaryGeneratedColumn() id: number;
  @Int({ nullable: true }) oauth_id: number | null;
  @Varchar(128) name: string;
  /** `storedSkeleton(name)`: equal for names that look alike. */
  @Index() @Varchar(512, { select: false }) name_skeleton: string;
  @Varchar(255, { nullable: true, select: false }) password: string | null;
  @Varchar(128, { nullable: true }) email: string | null;
  @Varchar(80, { default: 'user' }) type: UserType;
  @Varchar(128, { nullable: true }) secret: string | null;
  @Varchar(128, { nullable: true }) website: string | null;
  @Varchar(128, { nullable: true }) affiliation: string | null;
  @Varchar(32, { nullable: true }) country: string | null;
  @Index() @Reference(() => Bracket, 'SET NULL', { nullable: true }) bracket_id: number | null;
  @Flag() hidden: boolean;
  @Flag() banned: boolean;
  @Flag() verified: boolean;
  @Varchar(32, { nullable: true }) language: string | null;
  @Index() @Reference(() => Team, 'SET NULL', { nullable: true }) team_id: number | null;
  @Timestamp() created: Instant;
  /** True if the user must choose a new password at the next log-in, as in CTFd 3.8. */
  @Flag() change_password: boolean;
}
