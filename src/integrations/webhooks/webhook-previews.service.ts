import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import type { WebhookEvent, WebhookSubject } from '../../platform/webhooks/queue-webhooks';
import type { WebhookFormat } from './webhook-endpoint.entity';
import { WebhookFactsQueries } from './webhook-facts.queries';
import { requestOf } from './webhook-formats';
import { WebhookPayloads, type WebhookEventData } from './webhook-payloads';
import { WEBHOOK_SAMPLES } from './webhook-samples';
import type { PreviewWebhookDto } from './webhook.dto';
import type { WebhookPreviewView } from './webhook.views';

/** Example of an address in each format, for previews without one. */
const EXAMPLE_URLS: Record<WebhookFormat, string> = {
  json: 'https://example.org/hook',
  discord: 'https://discord.com/api/webhooks/1/token',
  slack: 'https://hooks.slack.com/services/T/B/token',
  telegram: 'https://api.telegram.org/bot1:token/sendMessage',
  matrix: 'https://matrix.org',
  ntfy: 'https://ntfy.sh/topic',
};

/** Key of the id in the subject of an event, and the statement that selects the latest id. */
const LATEST: Partial<Record<WebhookEvent, { key: string; sql: string }>> = {
  'solve.created': { key: 'solve_id', sql: 'SELECT max(id) AS id FROM solves' },
  'solve.first_blood': {
    key: 'solve_id',
    sql: 'SELECT s.id FROM challenges c JOIN LATERAL (SELECT min(id) AS id FROM solves WHERE challenge_id = c.id) s ON true WHERE s.id IS NOT NULL ORDER BY s.id DESC LIMIT 1',
  },
  'submission.incorrect': {
    key: 'submission_id',
    sql: `SELECT id FROM submissions WHERE type = 'incorrect' ORDER BY id DESC LIMIT 1`,
  },
  'hint.unlocked': { key: 'unlock_id', sql: `SELECT max(id) AS id FROM unlocks WHERE type = 'hints'` },
  'account.registered': { key: 'account_id', sql: `SELECT max(id) AS id FROM users WHERE type = 'user'` },
  'team.created': { key: 'account_id', sql: 'SELECT max(id) AS id FROM teams' },
  'challenge.released': { key: 'challenge_id', sql: `SELECT max(id) AS id FROM challenges WHERE state = 'visible'` },
  'challenge.changed': { key: 'challenge_id', sql: `SELECT max(id) AS id FROM challenges WHERE state = 'visible'` },
  'notification.posted': {
    key: 'notification_id',
    sql: 'SELECT max(id) AS id FROM notifications WHERE publish_at IS NULL',
  },
};

/**
 * Shows the request of an event. Uses the latest such event, or an example if there is none or it would be withheld.
 */
@Injectable()
export class WebhookPreviewsService {
  constructor(
    private readonly payloads: WebhookPayloads,
    private readonly facts: WebhookFactsQueries,
    private readonly clock: Clock,
  ) {}

  async preview({
    event,
    format = 'json',
    url,
    target,
    internal = false,
  }: PreviewWebhookDto): Promise<WebhookPreviewView> {
    const real = await this.latest(event, internal);
    const destination = { url: url ?? EXAMPLE_URLS[format], format, target: target ?? null, token: null };
    const payload = { type: event, timestamp: this.clock.now(), data: real ?? WEBHOOK_SAMPLES[event] };
    const request = requestOf(payload, destination, 'msg_preview');
    return { ...request, is_real: real !== null, url: url === undefined ? null : request.url };
  }

  private async latest(event: WebhookEvent, internal: boolean): Promise<WebhookEventData | null> {
    const subject = await this.subjectOf(event);
    if (subject === null) return null;
    const permitted = await this.payloads.permitted(event, subject, { internal, bracket_ids: null, categories: null });
    return 'data' in permitted ? permitted.data : null;
  }

  private async subjectOf(event: WebhookEvent): Promise<WebhookSubject | null> {
    if (event.startsWith('event.')) return {};
    const latest = LATEST[event];
    const id = latest ? await this.facts.latest(latest.sql) : null;
    return latest && id !== null ? { [latest.key]: id } : null;
  }
}
