import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Flag, Int, Json, Timestamp, Text, Varchar } from '../../platform/database/columns';
import type { WebhookEvent } from '../../platform/webhooks/queue-webhooks';

/** Formats of requests: the event as JSON, or a message for a chat service. */
export const WEBHOOK_FORMATS = ['json', 'discord', 'slack', 'telegram', 'matrix', 'ntfy'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** A webhook: an address to which events are sent. */
@Entity('webhook_endpoints')
@Check('webhook_endpoints_format_check', `format IN ('json', 'discord', 'slack', 'telegram', 'matrix', 'ntfy')`)
export class WebhookEndpoint {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80) name: string;
  @Text() url: string;
  @Varchar(32, { default: 'json' }) format: WebhookFormat;
  /** Chat of Telegram, or room of Matrix. */
  @Varchar(255, { nullable: true }) target: string | null;
  /** Access token of Matrix or ntfy. */
  @Text({ nullable: true }) token: string | null;
  @Column({ type: 'jsonb' }) events: WebhookEvent[];
  /** Brackets of the accounts whose events are sent; null for all. Events without an account are always sent. */
  @Json() bracket_ids: number[] | null;
  /** Categories of the challenges whose events are sent; null for all. Events without a challenge are always sent. */
  @Json() categories: string[] | null;
  /** Also gets events that players may not know of. */
  @Flag() internal: boolean;
  @Column({ type: 'boolean', default: true }) enabled: boolean;
  /** Reason for which the platform switched the webhook off; otherwise null. */
  @Text({ nullable: true }) disabled_reason: string | null;
  @Text() secret: string;
  /** Also signs requests, until `previous_until`. */
  @Text({ nullable: true }) previous_secret: string | null;
  @Timestamp({ nullable: true, default: undefined }) previous_until: Instant | null;
  @Timestamp() created: Instant;
  /** Failed attempts since the last success, or since an administrator switched the webhook on. */
  @Int({ default: 0 }) failures: number;
  /** Time of the first of the `failures`. */
  @Timestamp({ nullable: true, default: undefined }) failing_since: Instant | null;
  @Timestamp({ nullable: true, default: undefined }) last_success: Instant | null;
  /** Deliveries that were dropped because too many waited. */
  @Int({ default: 0 }) dropped: number;
}
