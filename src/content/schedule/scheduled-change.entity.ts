import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Challenge } from '../../challenges/challenges/challenge.entity';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';

export const SCHEDULED_KINDS = ['challenge', 'hint', 'notification'] as const;
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number];

export const SCHEDULED_STATES = ['due', 'done', 'failed'] as const;
export type ScheduledState = (typeof SCHEDULED_STATES)[number];

/** A change to make at the time `at`; kept as a record afterwards. */
@Entity('scheduled_changes')
@Check('scheduled_changes_kind_check', `kind IN ('challenge', 'hint', 'notification')`)
@Check('scheduled_changes_state_check', `state IN ('due', 'done', 'failed')`)
export class ScheduledChange {
  @PrimaryGeneratedColumn() id: number;
  @Timestamp({ default: undefined }) at: Instant;
  @Varchar(32) kind: ScheduledKind;
  /** The challenge that is changed, or that gets the hint; null for a notification. */
  @Index() @Reference(() => Challenge, 'CASCADE', { nullable: true }) challenge_id: number | null;
  /** Body of the API request that would make the change at once. */
  @Column({ type: 'jsonb' }) changes: Record<string, unknown>;
  @Varchar(32, { default: 'due' }) state: ScheduledState;
  @Text({ nullable: true }) reason: string | null;
  @Timestamp() created: Instant;
  @Timestamp({ nullable: true, default: undefined }) finished: Instant | null;
}
