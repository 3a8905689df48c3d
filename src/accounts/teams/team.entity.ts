import { Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Bracket } from '../brackets/bracket.entity';
import type { Instant } from '../../platform/clock/instant';
import { Flag, Int, Timestamp, Reference, Varchar } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';
import { EMAIL_TAKEN, NAME_TAKEN } from '../shared/account-form.rules';

/** Users who compete as one account in teams mode. */
@Entity('teams')
@Unique(violation('teams_oauth_id_key', 'oauth_id', 'This external id is already in use'), ['oauth_id'])
@Unique(violation('teams_name_key', 'name', NAME_TAKEN.team), ['name'])
// TypeORM cannot express this index on lower(email), so `schema.sql` creates it.
@Index(violation('teams_email_key', 'email', EMAIL_TAKEN), { synchronize: false })
export class Team {
  @PrimaryGeneratedColumn() id: number;
  @Int({ nullable: true }) oauth_id: number | null;
  @Varchar(128) name: string;
  /** `storedSkeleton(name)`: equal for names that look alike. */
  @Index() @Varchar(512, { select: false }) name_skeleton: string;
  @Varchar(128, { nullable: true }) email: string | null;
  @Varchar(255, { nullable: true, select: false }) password: string | null;
  @Varchar(128, { nullable: true }) secret: string | null;
  @Varchar(128, { nullable: true }) website: string | null;
  @Varchar(128, { nullable: true }) affiliation: string | null;
  @Varchar(32, { nullable: true }) country: string | null;
  @Index() @Reference(() => Bracket, 'SET NULL', { nullable: true }) bracket_id: number | null;
  @Flag() hidden: boolean;
  @Flag() banned: boolean;
  @Index() @Reference('User', 'SET NULL', { nullable: true }) captain_id: number | null;
  @Timestamp() created: Instant;
}
