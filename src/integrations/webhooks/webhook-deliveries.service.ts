import { Injectable } from '@nestjs/common';
import { pageOf, pageSlice, type PageSize } from '../../http/envelope/page-query';
import type { Page } from '../../http/envelope/results';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { equalities, whereClause } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import type { WebhookDelivery } from './webhook-delivery.entity';
import type { DeliveriesQuery } from './webhook.dto';
import { WebhooksChanged } from './webhook.events';
import { WebhookDeliveryView } from './webhook.views';

const PAGE_SIZE: PageSize = { default: 25, max: 100 };

/** The log of a webhook. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of the log, newest first. Served by webhook_deliveries_endpoint_id_id_idx. Throws NotFound. */
  async list(endpoint_id: number, { state, type, ...query }: DeliveriesQuery): Promise<Page<WebhookDeliveryView>> {
    const [endpoint] = await this.database.query('SELECT FROM webhook_endpoints WHERE id = $1', [endpoint_id]);
    if (!endpoint) throw new NotFound();
    const slice = pageSlice(query, PAGE_SIZE);
    const { sql, parameters } = whereClause(equalities({ endpoint_id, state, type }));
    const [rows, counted] = await Promise.all([
      this.database.query<WebhookDelivery>(
        `SELECT * FROM webhook_deliveries ${sql} ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`,
        parameters,
      ),
      this.database.query<{ count: number }>(
        `SELECT COUNT(*)::int AS count FROM webhook_deliveries ${sql}`,
        parameters,
      ),
    ]);
    return pageOf(
      rows.map((row) => WebhookDeliveryView.from(row)),
      slice,
      counted[0]?.count ?? 0,
    );
  }

  /**
   * Sends a delivery again now, under the same id. Throws NotFound, and InvalidInput if the webhook is switched off.
   */
  redeliver(endpoint_id: number, id: number): Promise<WebhookDeliveryView> {
    return this.database.transaction(async (tx) => {
      const [endpoint] = await tx.query<{ enabled: boolean }>('SELECT enabled FROM webhook_endpoints WHERE id = $1', [
        endpoint_id,
      ]);
      if (!endpoint) throw new NotFound();
      if (!endpoint.enabled) throw InvalidInput.forField('enabled', 'The webhook is switched off.');
      const [row] = await tx.query<WebhookDelivery>(
        `UPDATE webhook_deliveries SET state = 'waiting', due = $3, attempts = 0 WHERE endpoint_id = $1 AND id = $2 RETURNING *`,
        [endpoint_id, id, this.clock.now()],
      );
      if (!row) throw new NotFound();
      tx.publish(new WebhooksChanged());
      return WebhookDeliveryView.from(row);
    });
  }
}
