import { Entity, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp } from '../../platform/database/columns';

/** Mark of an announced event, or of the latest turn of periodic work. It lets only one process do the work. */
@Entity('webhook_marks')
export class WebhookMark {
  @PrimaryColumn({ type: 'varchar', length: 80 }) type: string;
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  @Timestamp() date: Instant;
}
