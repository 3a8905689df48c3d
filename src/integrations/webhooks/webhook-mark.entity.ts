import { Entity, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp } from '../../platform/database/columns';

/** An event that was announced, or the latest turn of periodic work. The unique row lets only one process do either. */
@Entity('webhook_marks')
export class WebhookMark {
  @PrimaryColumn({ type: 'varchar', length: 80 }) type: string;
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  @Timestamp() date: Instant;
}
