import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../accounts/users/user.entity';
import type { Instant } from '../../platform/clock/instant';
import { Moment, Text, Varchar } from '../../platform/database/columns';

/** A request with an `Idempotency-Key` and its response, which repetitions get. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  /** SHA-256 of the request, in hex. */
  @Varchar(64) request: string;
  @Text({ name: 'answer', nullable: true }) result: string | null;
  @Index() @Moment() created: Instant;
}
