import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Challenge } from '../../challenges/challenges/challenge.entity';
import type { Instant } from '../../platform/clock/instant';
import { Int, Timestamp, Text } from '../../platform/database/columns';

/** The key by which a service signs the results of a challenge. */
@Entity('result_keys')
export class ResultKey {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => Challenge, { onDelete: 'CASCADE' })
  challenge_id: number;
  /** Stored as it is, because signatures are computed with it. */
  @Text() secret: string;
  /** Also valid until `previous_until`. */
  @Text({ nullable: true }) previous_secret: string | null;
  @Timestamp({ nullable: true, default: undefined }) previous_until: Instant | null;
  @Timestamp() created: Instant;
  /** Time of the latest call, except refused calls that `ResultCallFilter` does not note. */
  @Timestamp({ nullable: true, default: undefined }) last_call: Instant | null;
  @Int({ nullable: true }) last_status: number | null;
  @Text({ nullable: true }) last_error: string | null;
  @Timestamp({ nullable: true, default: undefined }) last_accepted: Instant | null;
  /** `webhook-timestamp` of the latest accepted standings. */
  @Timestamp({ nullable: true, default: undefined }) standings_at: Instant | null;
}
