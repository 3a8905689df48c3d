import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../accounts/users/user.entity';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp, Text, Varchar } from '../../platform/database/columns';

/** A request with an `Idempotency-Key`, and the response that repeated requests get. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  /** SHA-256 in hex of the value that identifies the request. */
  @Varchar(64) request: string;
  @Text({ name: 'answer', nullable: true }) result: string | null;
  @Index() @Timestamp() created: Instant;
}
