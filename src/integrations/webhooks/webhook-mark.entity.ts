import { Entity, PrimaryColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Moment } from '../../platform/database/columns';

/** An event that was announced: the row decides which process does it, once. */
@Entity('webhook_marks')
export class WebhookMark {
  @PrimaryColumn({ type: 'varchar', length: 80 }) type: string;
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  @Moment() date: Instant;
}
