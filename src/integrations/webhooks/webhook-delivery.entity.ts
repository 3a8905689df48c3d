import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Flag, Int, Timestamp, Reference, Text, Varchar } from '../../platform/database/columns';
import type { WebhookEvent, WebhookSubject } from '../../platform/webhooks/queue-webhooks';
import { WebhookEndpoint } from './webhook-endpoint.entity';

/** `withheld`: the event was not sent, because players may not know of it or because it is no longer true. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'withheld'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The delivery of an event to a webhook. The row stays in the log after the delivery is done. */
@Entity('webhook_deliveries')
@Check('webhook_deliveries_state_check', `state IN ('waiting', 'delivered', 'failed', 'withheld')`)
@Index(['endpoint_id', 'id'])
@Index(['endpoint_id', 'due'], { where: 'due IS NOT NULL' })
export class WebhookDelivery {
  @PrimaryGeneratedColumn() id: number;
  @Reference(() => WebhookEndpoint, 'CASCADE') endpoint_id: number;
  /** The `webhook-id`, without `msg_`; the same in every attempt. */
  @Column({ type: 'uuid' }) message_id: string;
  @Varchar(80) type: WebhookEvent;
  @Column({ type: 'jsonb' }) subject: WebhookSubject;
  /** An example that an administrator sent. */
  @Flag() is_test: boolean;
  @Timestamp() created: Instant;
  @Varchar(32, { default: 'waiting' }) state: DeliveryState;
  /** Time of the next attempt; during an attempt, the end of the lease. Null when the delivery is done. */
  @Timestamp({ nullable: true, default: undefined }) due: Instant | null;
  @Int({ default: 0 }) attempts: number;
  /** Time of the last attempt, which the columns below describe. If the delivery is withheld, `error` is the reason. */
  @Timestamp({ nullable: true, default: undefined }) attempted: Instant | null;
  @Text({ nullable: true }) request: string | null;
  @Int({ nullable: true }) status: number | null;
  @Text({ nullable: true }) response: string | null;
  @Int({ nullable: true }) duration_ms: number | null;
  @Text({ nullable: true }) error: string | null;
}
