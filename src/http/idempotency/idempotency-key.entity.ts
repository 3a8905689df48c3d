import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../accounts/users/user.entity';
import type { Instant } from '../../platform/clock/instant';
import { Moment, Text, Varchar } from '../../platform/database/columns';

/** A request that a client may send again without its being done again, and how it was answered. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;
  /** What the client sent as `Idempotency-Key`. */
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  /** SHA-256 of what was asked for, in hex. */
  @Varchar(64) request: string;
  /** The answer as JSON. */
  @Text({ nullable: true }) answer: string | null;
  @Index() @Moment() created: Instant;
}
