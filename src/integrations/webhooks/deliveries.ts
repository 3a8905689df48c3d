import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import type { BoundedSemaphore } from '../../platform/concurrency/bounded-semaphore';
import { Metrics } from '../../platform/metrics/metrics';
import { DeliveryQueries, type LeasedDelivery } from './delivery.queries';
import { MAX_AGE_SECONDS, outcomeOf } from './delivery.rules';
import { type FormattedPayload, requestOf } from './webhook-formats';
import { type Permitted, WebhookPayloads } from './webhook-payloads';
import { WEBHOOK_SAMPLES } from './webhook-samples';
import { type Attempt, WebhookSender } from './webhook-sender';
import { signatureHeaders } from './webhook-signature';

const GONE = 'Its receiver responded with 410: it wants no further events.';

/** Sends deliveries: makes the payload from the present rows, sends it, and stores the result. */
@Injectable()
export class Deliveries {
  private readonly logger = new Logger('webhooks');

  constructor(
    private readonly queries: DeliveryQueries,
    private readonly payloads: WebhookPayloads,
    private readonly sender: WebhookSender,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a delivery, or stores that it is withheld, or removes it if the webhook filters it out. Statements wait for
   * `turns`, the request does not. Returns the seconds that a response with 429 asks to wait; otherwise null.
   */
  async perform(delivery: LeasedDelivery, turns: BoundedSemaphore): Promise<number | null> {
    const permitted = await turns.run(() => this.permitted(delivery));
    if ('filtered' in permitted) await turns.run(() => this.queries.remove(delivery));
    else if ('withheld' in permitted) await turns.run(() => this.queries.withhold(delivery, permitted.withheld));
    else return this.send(delivery, permitted, turns);
    return null;
  }

  private permitted({ type, subject, is_test, endpoint }: LeasedDelivery): Promise<Permitted> {
    if (is_test) return Promise.resolve({ data: WEBHOOK_SAMPLES[type] });
    return this.payloads.permitted(type, subject, endpoint);
  }

  private async send(
    delivery: LeasedDelivery,
    { data }: Extract<Permitted, { data: unknown }>,
    turns: BoundedSemaphore,
  ): Promise<number | null> {
    const { type, created, is_test, message_id, endpoint, previous_until } = delivery;
    const payload: FormattedPayload = { type, timestamp: created, data, ...(is_test && { test: true }) };
    const request = requestOf(payload, endpoint, message_id);
    const signature = signatureHeaders({ ...endpoint, previous_until }, message_id, request.body, this.clock.now());
    const attempt = await this.sender.send({ ...request, headers: { ...request.headers, ...signature } });
    return turns.run(() => this.store(delivery, { ...attempt, request: request.body }));
  }

  private async store(delivery: LeasedDelivery, attempt: Attempt & { request: string }): Promise<number | null> {
    const outcome = outcomeOf(attempt, delivery.attempts);
    this.metrics.webhooks.inc({ outcome: outcome.kind });
    switch (outcome.kind) {
      case 'delivered':
        await this.queries.succeed(delivery, attempt);
        return null;
      case 'gone':
        await this.queries.fail(delivery, attempt, { seconds: null, counts: true });
        await this.queries.disable(delivery.endpoint_id, GONE);
        this.logger.warn(
          { webhook_id: delivery.endpoint_id },
          'a webhook was switched off: its receiver responded with 410',
        );
        return null;
      case 'failed':
        await this.queries.fail(delivery, attempt, { seconds: null, counts: true });
        return null;
      case 'retry': {
        const { seconds, counts } = outcome;
        const isExpired = this.clock.millis() - delivery.created.millis > MAX_AGE_SECONDS * 1000;
        await this.queries.fail(delivery, attempt, { seconds: isExpired && !counts ? null : seconds, counts });
        return counts ? null : seconds;
      }
    }
  }
}
