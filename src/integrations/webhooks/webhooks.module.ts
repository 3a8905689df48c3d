import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { DocumentedWebhooks } from '../../http/openapi/documented-webhooks';
import { Deliveries } from './deliveries';
import { DeliveryWorker } from './delivery-worker';
import { DeliveryQueries } from './delivery.queries';
import { WebhookDeliveriesService } from './webhook-deliveries.service';
import { WEBHOOK_DOCUMENTATION } from './webhook-documentation';
import { WebhookFactsQueries } from './webhook-facts.queries';
import { WebhookMarks } from './webhook-marks';
import { WebhookMoments } from './webhook-moments';
import { WebhookPayloads } from './webhook-payloads';
import { WebhookPreviewsService } from './webhook-previews.service';
import { WebhookSender } from './webhook-sender';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

/** Sends events to addresses that administrators name. */
@Module({
  imports: [ChallengesModule],
  controllers: [WebhooksController],
  providers: [
    ...[WebhooksService, WebhookDeliveriesService, WebhookPreviewsService],
    ...[WebhookPayloads, WebhookFactsQueries, WebhookMarks, WebhookMoments],
    { provide: DocumentedWebhooks, useValue: WEBHOOK_DOCUMENTATION },
    ...[DeliveryWorker, Deliveries, DeliveryQueries, WebhookSender],
  ],
  exports: [WebhookMarks],
})
export class WebhooksModule {}
