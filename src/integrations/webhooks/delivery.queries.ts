import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { MAX_AGE_SECONDS } from './delivery.rules';
import type { WebhookDelivery } from './webhook-delivery.entity';
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import type { Attempt } from './webhook-sender';

/** A delivery that this process sends, with its endpoint as it is now. `attempts` includes the present attempt. */
export interface LeasedDelivery extends Pick<
  WebhookDelivery,
  'id' | 'endpoint_id' | 'message_id' | 'type' | 'subject' | 'is_test' | 'created' | 'attempts'
> {
  endpoint: Pick<
    WebhookEndpoint,
    'url' | 'format' | 'target' | 'token' | 'internal' | 'bracket_ids' | 'categories' | 'secret' | 'previous_secret'
  >;
  previous_until: WebhookEndpoint['previous_until'];
}

/** Fields of an attempt in the log. */
export type LoggedAttempt = Pick<Attempt, 'status' | 'response' | 'error' | 'duration_ms'> & { request: string };

/**
 * Seconds after which a delivery that was taken is sent again, because its process has died; longer than a request can
 * take.
 */
const LEASE_SECONDS = 30;

/** Days for which deliveries that are done are kept. */
const KEPT_DAYS = 7;
/** Deliveries that are done and kept for each webhook. */
const MAX_KEPT = 10_000;
/** Deliveries that can wait for each webhook: those of a day-long event whose receiver is not reachable. */
const MAX_WAITING = 50_000;

const RESULT = 'request = $3, status = $4, response = $5, duration_ms = $6, error = $7';

/** SQL of the worker. Each change is one statement, so that a process that dies leaves no half-done change. */
@Injectable()
export class DeliveryQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Ids of all webhooks, and whether each has something to send now. Served by webhook_deliveries_endpoint_id_due_idx.
   */
  endpoints(): Promise<{ id: number; is_due: boolean }[]> {
    return this.database.prepared(
      `SELECT e.id, EXISTS (SELECT FROM webhook_deliveries d
                             WHERE d.endpoint_id = e.id AND d.due <= $1 AND (e.enabled OR d.is_test)) AS is_due
         FROM webhook_endpoints e ORDER BY e.id`,
      [this.clock.now()],
    );
  }

  /** Takes the delivery that has been due longest; null if there is none. */
  async take(endpoint_id: number): Promise<LeasedDelivery | null> {
    const [delivery] = await this.database.prepared<LeasedDelivery>(
      `UPDATE webhook_deliveries d
          SET attempts = d.attempts + 1, attempted = $2, due = $2::timestamptz + make_interval(secs => ${LEASE_SECONDS})
         FROM webhook_endpoints e
        WHERE e.id = d.endpoint_id
          AND d.id = (SELECT next.id FROM webhook_deliveries next JOIN webhook_endpoints owner ON owner.id = next.endpoint_id
                       WHERE next.endpoint_id = $1 AND next.due <= $2 AND (owner.enabled OR next.is_test)
                       ORDER BY next.due, next.id LIMIT 1 FOR UPDATE OF next SKIP LOCKED)
        RETURNING d.id, d.endpoint_id, 'msg_' || d.message_id AS message_id, d.type, d.subject, d.is_test, d.created, d.attempts, e.previous_until,
                  json_build_object('url', e.url, 'format', e.format, 'target', e.target, 'token', e.token,
                                    'internal', e.internal, 'bracket_ids', e.bracket_ids, 'categories', e.categories,
                                    'secret', e.secret, 'previous_secret', e.previous_secret) AS endpoint`,
      [endpoint_id, this.clock.now()],
    );
    return delivery ?? null;
  }

  /** Removes a delivery that its webhook did not ask for. */
  async remove({ id, attempts }: LeasedDelivery): Promise<void> {
    await this.database.prepared('DELETE FROM webhook_deliveries WHERE id = $1 AND attempts = $2', [id, attempts]);
  }

  /** Marks a delivery as withheld, with the reason in the log. This is not an attempt. */
  async withhold({ id, attempts }: LeasedDelivery, reason: string): Promise<void> {
    await this.database.prepared(
      `UPDATE webhook_deliveries SET state = 'withheld', due = NULL, attempts = attempts - 1, attempted = NULL, error = $3, request = NULL,
              status = NULL, response = NULL, duration_ms = NULL
        WHERE id = $1 AND attempts = $2`,
      [id, attempts, reason],
    );
  }

  /** Stores a success. The row of the webhook is written at most once a minute, unless it had failures. */
  async succeed(delivery: LeasedDelivery, attempt: LoggedAttempt): Promise<void> {
    await this.database.prepared(
      `WITH done AS (UPDATE webhook_deliveries SET state = 'delivered', due = NULL, ${RESULT} WHERE id = $1 AND attempts = $2)
       UPDATE webhook_endpoints SET failures = 0, failing_since = NULL, last_success = $8
        WHERE id = $9 AND (failures > 0 OR last_success IS NULL OR last_success < $8::timestamptz - interval '1 minute')`,
      [...resultOf(delivery, attempt), this.clock.now(), delivery.endpoint_id],
    );
  }

  /**
   * Stores a failure. The delivery is sent again after `seconds`; never if null. Without `counts`, the attempt is not
   * counted.
   */
  async fail(
    delivery: LeasedDelivery,
    attempt: LoggedAttempt,
    { seconds, counts }: { seconds: number | null; counts: boolean },
  ): Promise<void> {
    await this.database.prepared(
      `WITH done AS (
         UPDATE webhook_deliveries
            SET state = CASE WHEN $10::int IS NULL THEN 'failed' ELSE 'waiting' END,
                due = $8::timestamptz + make_interval(secs => $10::int),
                attempts = CASE WHEN $11 THEN attempts ELSE attempts - 1 END, ${RESULT}
          WHERE id = $1 AND attempts = $2)
       UPDATE webhook_endpoints SET failures = failures + 1, failing_since = COALESCE(failing_since, $8)
        WHERE id = $9 AND $11`,
      [...resultOf(delivery, attempt), this.clock.now(), delivery.endpoint_id, seconds, counts],
    );
  }

  /** Switches a webhook off, with a reason that the panel shows. */
  async disable(endpoint_id: number, reason: string): Promise<void> {
    await this.database.prepared('UPDATE webhook_endpoints SET enabled = false, disabled_reason = $2 WHERE id = $1', [
      endpoint_id,
      reason,
    ]);
  }

  /**
   * Removes deliveries that are done and older than `KEPT_DAYS`, and deliveries that have been due for
   * `MAX_AGE_SECONDS`. For each webhook, keeps at most `MAX_KEPT` done and `MAX_WAITING` waiting ones, and adds the
   * number of dropped waiting ones to `dropped`.
   */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `DELETE FROM webhook_deliveries
        WHERE (due IS NULL AND created < $1::timestamptz - make_interval(days => ${KEPT_DAYS}))
           OR due < $1::timestamptz - make_interval(secs => ${MAX_AGE_SECONDS})`,
      [now],
    );
    for (const { id } of await this.endpoints()) {
      await this.database.query(beyond('due IS NULL', MAX_KEPT), [id]);
      await this.database.query(
        `WITH dropped AS (${beyond('due IS NOT NULL', MAX_WAITING)} RETURNING id)
         UPDATE webhook_endpoints SET dropped = dropped + counted.count
           FROM (SELECT COUNT(*)::int AS count FROM dropped) counted WHERE id = $1 AND counted.count > 0`,
        [id],
      );
    }
  }
}

function beyond(condition: string, max: number): string {
  return `DELETE FROM webhook_deliveries
           WHERE endpoint_id = $1 AND ${condition}
             AND id <= (SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND ${condition} ORDER BY id DESC OFFSET ${max} LIMIT 1)`;
}

function resultOf({ id, attempts }: LeasedDelivery, attempt: LoggedAttempt): unknown[] {
  const { request, status, response, duration_ms, error } = attempt;
  return [id, attempts, request, status, response, duration_ms, error];
}
