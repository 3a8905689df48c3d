import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Json, Timestamp, Varchar } from '../../platform/database/columns';
import { ResultKey } from './result-key.entity';

/** An accepted call and its response, so that a repeated call is not applied again. */
@Entity('result_calls')
@Index(['challenge_id', 'created'])
export class ResultCall {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => ResultKey, { onDelete: 'CASCADE' })
  challenge_id: number;
  @PrimaryColumn({ type: 'varchar', length: 255 }) webhook_id: string;
  /** SHA-256 in hex. */
  @Varchar(64) body_hash: string;
  @Json({ nullable: false }) response: object;
  @Timestamp() created: Instant;
}
