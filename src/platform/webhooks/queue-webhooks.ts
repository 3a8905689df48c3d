import type { Instant } from '../clock/instant';
import type { Tx } from '../database/database';

/** Every event that webhooks can send. */
export const WEBHOOK_EVENTS = [
  ...(['solve.created', 'solve.first_blood', 'submission.incorrect', 'hint.unlocked'] as const),
  ...(['account.registered', 'team.created'] as const),
  ...(['challenge.released', 'challenge.changed', 'notification.posted'] as const),
  ...(['event.started', 'event.paused', 'event.ended', 'event.frozen'] as const),
  'health.alert',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The ids from which an event's payload is made when it is sent, or what no row holds. */
export type WebhookSubject = Readonly<Record<string, unknown>>;

/**
 * Adds a delivery for each webhook that is sent events of this type; they are sent if, and only if, the transaction commits. Attempts do
 * the same in `record_attempt`.
 */
export async function queueWebhooks(tx: Tx, type: WebhookEvent, subject: WebhookSubject, date: Instant): Promise<void> {
  await tx.query('SELECT queue_webhooks($1, $2, $3)', [type, JSON.stringify(subject), date]);
}
