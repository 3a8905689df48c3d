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

/**
 * Ids of the rows from which the payload is made when it is sent. Empty if the payload needs no row; for `health.alert`
 * the payload itself.
 */
export type WebhookSubject = Readonly<Record<string, unknown>>;

/** Adds a delivery for each enabled webhook whose events include `type`, if the transaction commits. */
export async function queueWebhooks(tx: Tx, type: WebhookEvent, subject: WebhookSubject, date: Instant): Promise<void> {
  await tx.query('SELECT queue_webhooks($1, $2, $3)', [type, JSON.stringify(subject), date]);
}

/**
 * Queues the events of solves that no attempt recorded. Call it after the recount of their challenges. If `ids` has all
 * counted solves of a challenge, the lowest of these ids is the first blood.
 */
export async function queueSolves(tx: Tx, ids: readonly number[], date: Instant): Promise<void> {
  await tx.query(
    `WITH added AS (
       SELECT s.id, s.challenge_id, c.solves,
              CASE WHEN teams_compete() THEN EXISTS (SELECT FROM teams WHERE id = s.account_id AND NOT hidden AND NOT banned)
                   ELSE EXISTS (SELECT FROM users WHERE id = s.account_id AND NOT hidden AND NOT banned) END AS is_counted
         FROM solves s JOIN challenges c ON c.id = s.challenge_id
        WHERE s.id = ANY($1) AND s.account_id IS NOT NULL),
     firsts AS (SELECT min(id) AS id FROM added WHERE is_counted GROUP BY challenge_id, solves HAVING count(*) = solves)
     SELECT queue_webhooks(type, jsonb_build_object('solve_id', id), $2)
       FROM (SELECT id, 'solve.created' AS type FROM added UNION ALL SELECT id, 'solve.first_blood' FROM firsts) events
      ORDER BY id, type`,
    [ids, date],
  );
}
