import { Entity, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp } from '../../platform/database/columns';

/** An event that was announced. The unique row makes one process announce it, once. */
@Entity('webhook_marks')
export class WebhookMark {
  @PrimaryColumn({ type: 'varchar', length: 80 }) type: string;
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  @Timestamp() date: Instant;
}
