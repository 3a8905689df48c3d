import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Int, Moment, Reference, Text, Varchar } from '../../platform/database/columns';
import { Team } from '../../accounts/teams/team.entity';
import { User } from '../../accounts/users/user.entity';

export const NOTIFICATION_TYPES = ['alert', 'toast', 'background'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** An announcement to everybody, or to one user or team. */
@Entity('notifications')
@Check('notifications_type_check', `type IN ('alert', 'toast', 'background')`)
export class Notification {
  @PrimaryGeneratedColumn() id: number;
  @Text({ nullable: true }) title: string | null;
  @Text({ nullable: true }) content: string | null;
  @Moment() date: Instant;
  @Index() @Reference(() => User, 'CASCADE', { nullable: true }) user_id: number | null;
  @Index() @Reference(() => Team, 'CASCADE', { nullable: true }) team_id: number | null;
  /** When it is to be posted; until then nobody but administrators knows of it. Null once it is posted. */
  @Moment({ nullable: true, default: undefined }) publish_at: Instant | null;
  /** How many streams it was sent to when it was posted; null where nobody counted. */
  @Int({ nullable: true }) delivered: number | null;
  /** How clients show it; kept for streams that resume, shown nowhere else. */
  @Varchar(80, { default: 'alert' }) type: NotificationType;
  /** Whether clients play a sound; kept for streams that resume. */
  @Column({ type: 'boolean', default: true }) sound: boolean;
}
