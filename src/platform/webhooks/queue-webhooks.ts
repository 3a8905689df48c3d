import type { Instant } from '../clock/instant';
import type { Tx } from '../database/database';

/** All events that webhooks can send. */
export const WEBHOOK_EVENTS = [
  ...(['solve.created', 'solve.first_blood', 'submission.incorrect', 'hint.unlocked'] as const),
  ...(['account.registered', 'team.created'] as const),
  ...(['challenge.released', 'challenge.changed', 'notification.posted'] as const),
  ...(['event.started', 'event.paused', 'event.ended', 'event.frozen'] as const),
  'health.alert',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Ids of the rows from which the payload is made when it is sent; for `health.alert` the payload itself. */
export type WebhookSubject = Readonly<Record<string, unknown>>;

/**
 * Adds a delivery for each webhook that is sent events of this type. They are sent only if the transaction commits.
 * `record_attempt` does the same for attempts.
 */
export async function queueWebhooks(tx: Tx, type: WebhookEvent, subject: WebhookSubject, date: Instant): Promise<void> {
  await tx.query('SELECT queue_webhooks($1, $2, $3)', [type, JSON.stringify(subject), date]);
}

/**
 * Queues the events of solves that no attempt recorded. Call it after the recount of their challenges, which shows the
 * first solve.
 */
export async function queueSolves(tx: Tx, ids: readonly number[], date: Instant): Promise<void> {
  await tx.query(
    `WITH added AS (SELECT s.id, s.id = min(s.id) OVER same AND c.solves BETWEEN 1 AND count(*) OVER same AS is_first
                      FROM solves s JOIN challenges c ON c.id = s.challenge_id
                     WHERE s.id = ANY($1) AND s.account_id IS NOT NULL WINDOW same AS (PARTITION BY s.challenge_id))
     SELECT queue_webhooks(type, jsonb_build_object('solve_id', id), $2)
       FROM added, unnest(CASE WHEN is_first THEN ARRAY['solve.created', 'solve.first_blood'] ELSE ARRAY['solve.created'] END) AS type
      ORDER BY id`,
    [ids, date],
  );
}
