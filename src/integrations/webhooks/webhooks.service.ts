import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tagOf } from '../../http/envelope/cached-response';
import { Versioned } from '../../http/envelope/results';
import { as } from '../../http/envelope/views';
import { type Complaint, InvalidInput, NotFound, refuseInput } from '../../http/errors/errors';
import { type Conditional, requireMatch } from '../../http/errors/if-match';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { newSecret, previousUntil } from '../shared/signing-secrets';
import { WebhookDelivery } from './webhook-delivery.entity';
import { WebhookEndpoint } from './webhook-endpoint.entity';
import { destinationComplaint } from './webhook-formats';
import type { CreateWebhookDto, RotateSecretDto, TestWebhookDto, UpdateWebhookDto } from './webhook.dto';
import { WebhooksChanged } from './webhook.events';
import { NewWebhookView, WebhookDeliveryView, WebhookView } from './webhook.views';

/** Limits the open connections, because each webhook can have several. */
const MAX_WEBHOOKS = 32;

/** The event that only administrators may know of. */
const INTERNAL_EVENT = 'health.alert';

const ROWS = `
  SELECT e.*, e.token IS NOT NULL AND e.token <> '' AS has_token,
         (SELECT COUNT(*)::int FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.due IS NOT NULL) AS waiting
    FROM webhook_endpoints e`;

/** Creates and changes webhooks for administrators. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<WebhookView[]> {
    const rows = await this.database.query<WebhookView>(`${ROWS} ORDER BY e.id`);
    return rows.map((row) => as(WebhookView, row));
  }

  /** Returns a webhook with its version. Deliveries, a new secret and a new token do not change the version. */
  async get(id: number): Promise<Versioned<WebhookView>> {
    const webhook = as(WebhookView, await this.row(this.database, id));
    return new Versioned(webhook, versionOf(webhook));
  }

  /** Creates a webhook and returns it with its secret. Throws InvalidInput. */
  create(dto: CreateWebhookDto): Promise<NewWebhookView> {
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.webhooks]);
      const endpoints = tx.repository(WebhookEndpoint);
      if ((await endpoints.count()) >= MAX_WEBHOOKS)
        throw InvalidInput.forField('', `There may be at most ${MAX_WEBHOOKS} webhooks. Delete one first.`);
      const endpoint = endpoints.create({
        ...{ format: 'json', target: null, token: null, bracket_ids: null, categories: null },
        ...{ internal: false, enabled: true, ...dto, secret: newSecret(), created: this.clock.now() },
      });
      requireUsable(endpoint);
      const { id, secret } = await endpoints.save(endpoint);
      tx.publish(new WebhooksChanged());
      return as(NewWebhookView, { ...(await this.row(tx, id)), secret });
    });
  }

  /**
   * Throws NotFound, InvalidInput, and PreconditionFailed if the webhook has changed since the version in the request.
   * A webhook that is switched on begins without failures.
   */
  update(id: number, dto: UpdateWebhookDto, request: Conditional): Promise<WebhookView> {
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      requireMatch(request, versionOf(before));
      const isSwitchedOn = dto.enabled === true && !before.enabled;
      const begun = isSwitchedOn ? { disabled_reason: null, failures: 0, failing_since: null } : {};
      const after = Object.assign(before, dto, begun);
      requireUsable(after);
      await tx.repository(WebhookEndpoint).save(after);
      tx.publish(new WebhooksChanged());
      return as(WebhookView, await this.row(tx, id));
    });
  }

  /** Removes a webhook with its deliveries. Throws NotFound, and PreconditionFailed like `update`. */
  remove(id: number, request: Conditional): Promise<void> {
    return this.database.transaction(async (tx) => {
      requireMatch(request, versionOf(await this.lock(tx, id)));
      await tx.repository(WebhookEndpoint).delete({ id });
      tx.publish(new WebhooksChanged());
    });
  }

  /**
   * Creates a new secret. The previous one also signs for `hours`, by default 24, so that receivers have time to
   * change. Throws NotFound.
   */
  rotate(id: number, { hours }: RotateSecretDto): Promise<NewWebhookView> {
    return this.database.transaction(async (tx) => {
      const endpoint = await this.lock(tx, id);
      const secret = newSecret();
      const until = previousUntil(this.clock.now(), hours);
      const previous = { previous_secret: until && endpoint.secret, previous_until: until };
      await tx.repository(WebhookEndpoint).update({ id }, { secret, ...previous });
      return as(NewWebhookView, { ...(await this.row(tx, id)), secret });
    });
  }

  /** Sends an example of an event, also if the webhook is switched off or does not ask for this event. */
  test(id: number, { event }: TestWebhookDto): Promise<WebhookDeliveryView> {
    return this.database.transaction(async (tx) => {
      await this.lock(tx, id);
      const now = this.clock.now();
      const deliveries = tx.repository(WebhookDelivery);
      const test = {
        endpoint_id: id,
        message_id: randomUUID(),
        type: event,
        subject: {},
        is_test: true,
        created: now,
        due: now,
      };
      const { id: delivery_id } = await deliveries.save(deliveries.create(test));
      tx.publish(new WebhooksChanged());
      return WebhookDeliveryView.from(await deliveries.findOneByOrFail({ id: delivery_id }));
    });
  }

  /** Locks a webhook. Not FOR UPDATE, because attempts that add a delivery would wait for it. */
  private async lock(tx: Tx, id: number): Promise<WebhookEndpoint> {
    const endpoints = tx.repository(WebhookEndpoint);
    const endpoint = await endpoints.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!endpoint) throw new NotFound();
    return endpoint;
  }

  private async row(from: Pick<Tx, 'query'>, id: number): Promise<WebhookView> {
    const [row] = await from.query<WebhookView>(`${ROWS} WHERE e.id = $1`, [id]);
    if (!row) throw new NotFound();
    return row;
  }
}

function versionOf(webhook: WebhookEndpoint | WebhookView): string {
  const { name, url, format, target, events, bracket_ids, categories, internal, enabled } = webhook;
  return tagOf(JSON.stringify([name, url, format, target, events, bracket_ids, categories, internal, enabled]));
}

function requireUsable(endpoint: WebhookEndpoint): void {
  const complaints: Complaint[] = [];
  const complaint = destinationComplaint(endpoint);
  if (complaint) complaints.push(complaint);
  if (!endpoint.internal && endpoint.events.includes(INTERNAL_EVENT))
    complaints.push({ field: 'events', message: `${INTERNAL_EVENT} is only for internal webhooks.` });
  refuseInput(complaints);
}
