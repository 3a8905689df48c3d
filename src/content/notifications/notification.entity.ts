import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Int, Moment, Reference, Text, Varchar } from '../../platform/database/columns';
import { Team } from '../../accounts/teams/team.entity';
import { User } from '../../accounts/users/user.entity';

export const NOTIFICATION_TYPES = ['alert', 'toast', 'background'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** An announcement to all, or to one user or team. */
@Entity('notifications')
@Check('notifications_type_check', `type IN ('alert', 'toast', 'background')`)
export class Notification {
  @PrimaryGeneratedColumn() id: number;
  @Text({ nullable: true }) title: string | null;
  @Text({ nullable: true }) content: string | null;
  @Moment() date: Instant;
  @Index() @Reference(() => User, 'CASCADE', { nullable: true }) user_id: number | null;
  @Index() @Reference(() => Team, 'CASCADE', { nullable: true }) team_id: number | null;
  /** Time at which it will be posted; until then only administrators see it. Null once posted. */
  @Moment({ nullable: true, default: undefined }) publish_at: Instant | null;
  /** Number of streams that got it when it was posted; null if not counted. */
  @Int({ nullable: true }) delivered: number | null;
  /** Clients show it in this form; stored for streams that resume. */
  @Varchar(80, { default: 'alert' }) type: NotificationType;
  /** Clients play a sound; stored for streams that resume. */
  @Column({ type: 'boolean', default: true }) sound: boolean;
}
