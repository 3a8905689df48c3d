import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Int, Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';
import { Team } from '../../accounts/teams/team.entity';
import { User } from '../../accounts/users/user.entity';

export const NOTIFICATION_TYPES = ['alert', 'toast', 'background'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** A notification for all, for one user or for one team. */
@Entity('notifications')
@Check('notifications_type_check', `type IN ('alert', 'toast', 'background')`)
export class Notification {
  @PrimaryGeneratedColumn() id: number;
  @Text({ nullable: true }) title: string | null;
  @Text({ nullable: true }) content: string | null;
  @Timestamp() date: Instant;
  @Index() @Reference(() => User, 'CASCADE', { nullable: true }) user_id: number | null;
  @Index() @Reference(() => Team, 'CASCADE', { nullable: true }) team_id: number | null;
  /** Time at which it will be posted; only administrators see it before. Null once posted. */
  @Timestamp({ nullable: true, default: undefined }) publish_at: Instant | null;
  /** Number of streams to which it was sent when posted; null if there were none. */
  @Int({ nullable: true }) delivered: number | null;
  /** Form in which clients show the notification. */
  @Varchar(80, { default: 'alert' }) type: NotificationType;
  @Column({ type: 'boolean', default: true }) sound: boolean;
}
