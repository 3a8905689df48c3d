import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import type { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import type { WebhookEvent, WebhookSubject } from '../../platform/webhooks/queue-webhooks';

/** Announces events that no transaction causes. A unique row makes one process announce each of them, once. */
@Injectable()
export class WebhookMarks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Queues an event unless it was announced under this key before. With `isSilent`, only marks it as announced. */
  async announce(
    type: WebhookEvent,
    key: string,
    {
      subject = {},
      date = this.clock.now(),
      isSilent = false,
    }: { subject?: WebhookSubject; date?: Instant; isSilent?: boolean } = {},
  ): Promise<void> {
    await this.database.query(
      `WITH mark AS (INSERT INTO webhook_marks (type, key, date) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING type)
       SELECT queue_webhooks(type, $4, $3) FROM mark WHERE NOT $5`,
      [type, key, date, JSON.stringify(subject), isSilent],
    );
  }

  /** Removes the marks under other keys, so that those events are announced again when they return. */
  async keepOnly(type: WebhookEvent, keys: readonly string[]): Promise<void> {
    await this.database.query('DELETE FROM webhook_marks WHERE type = $1 AND key <> ALL($2)', [type, keys]);
  }

  /**
   * Announces challenges that became visible since the last call, or only marks them if `isRunning` is false; see
   * `queue_releases`.
   */
  async announceReleases(isRunning: boolean): Promise<void> {
    await this.database.query('SELECT queue_releases($1, $2)', [this.clock.now(), isRunning]);
  }

  /** Returns true in only one process, once every `seconds` for the same `work`. */
  async isTurn(work: string, seconds: number): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO webhook_marks AS mark (type, key, date) VALUES ($1, '', $2)
       ON CONFLICT (type, key) DO UPDATE SET date = EXCLUDED.date
        WHERE mark.date <= $2::timestamptz - make_interval(secs => $3) OR mark.date > $2
       RETURNING type`,
      [work, this.clock.now(), seconds],
    );
    return rows.length > 0;
  }

  /** Returns true if a webhook is sent events of this type. */
  async isSent(type: WebhookEvent): Promise<boolean> {
    const rows = await this.database.query('SELECT FROM webhook_endpoints WHERE enabled AND events ? $1 LIMIT 1', [
      type,
    ]);
    return rows.length > 0;
  }
}
