import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../platform/clock/instant';
import { Moment, Reference, Text } from '../platform/database/columns';
import { Team } from '../teams/team.entity';
import { User } from '../users/user.entity';

/** An announcement to everybody, or to one user or team. */
@Entity('notifications')
export class Notification {
  @PrimaryGeneratedColumn() id: number;
  @Text({ nullable: true }) title: string | null;
  @Text({ nullable: true }) content: string | null;
  @Moment() date: Instant;
  @Index() @Reference(() => User, 'CASCADE', { nullable: true }) user_id: number | null;
  @Index() @Reference(() => Team, 'CASCADE', { nullable: true }) team_id: number | null;
}
