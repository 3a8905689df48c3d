import { Check, Entity, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../accounts/users/user.entity';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp, Reference, Text } from '../../platform/database/columns';

export const INSIGHT_KINDS = ['answers', 'addresses', 'speed', 'challenges'] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

export const MAX_KEY_LENGTH = 80;

/** Mark of an insight that an administrator has checked and considers harmless. */
@Entity('insight_marks')
@Check('insight_marks_kind_check', `kind IN ('answers', 'addresses', 'speed', 'challenges')`)
export class InsightMark {
  @PrimaryColumn({ type: 'varchar', length: 80 }) kind: InsightKind;
  @PrimaryColumn({ type: 'varchar', length: MAX_KEY_LENGTH }) key: string;
  @Text({ nullable: true }) note: string | null;
  @Index() @Reference(() => User, 'SET NULL', { nullable: true }) user_id: number | null;
  @Timestamp() created: Instant;
}
