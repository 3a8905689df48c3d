import { Body, Delete, Get, Patch, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Access } from '../../http/access/access.decorator';
import { Answers } from '../../http/envelope/answers';
import type { Page, Versioned } from '../../http/envelope/results';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { Audited } from '../../http/openapi/audited.decorator';
import { TakesIfMatch } from '../../http/openapi/if-match.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { WebhookDeliveriesService } from './webhook-deliveries.service';
import { WebhookPreviewsService } from './webhook-previews.service';
import {
  CreateWebhookDto,
  DeliveriesQuery,
  PreviewWebhookDto,
  RotateSecretDto,
  TestWebhookDto,
  UpdateWebhookDto,
} from './webhook.dto';
import { NewWebhookView, WebhookDeliveryView, WebhookPreviewView, WebhookView } from './webhook.views';
import { WebhooksService } from './webhooks.service';

@Access('admin')
@ApiController('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly previews: WebhookPreviewsService,
  ) {}

  @Summary('Lists the webhooks.')
  @Get()
  @Answers.list(WebhookView)
  list(): Promise<WebhookView[]> {
    return this.webhooks.list();
  }

  @Summary('Creates a webhook. Only this response and that of a rotation have its secret.')
  @Post()
  @Answers.one(NewWebhookView)
  create(@Body() dto: CreateWebhookDto): Promise<NewWebhookView> {
    return this.webhooks.create(dto);
  }

  @Summary('Shows the request of an event, made from the latest such event or from an example. Sends nothing.', {
    id: 'previewWebhook',
  })
  @Audited(false)
  @Post('preview')
  @Answers.one(WebhookPreviewView)
  preview(@Body() dto: PreviewWebhookDto): Promise<WebhookPreviewView> {
    return this.previews.preview(dto);
  }

  @Summary('Returns a webhook.')
  @Get(':id')
  @Answers.one(WebhookView)
  @WithETag()
  get(@Id() id: number): Promise<Versioned<WebhookView>> {
    return this.webhooks.get(id);
  }

  @Summary('Changes a webhook.')
  @Patch(':id')
  @Answers.one(WebhookView)
  @TakesIfMatch('`GET /api/v1/webhooks/{id}`')
  update(@Id() id: number, @Body() dto: UpdateWebhookDto, @Req() request: Request): Promise<WebhookView> {
    return this.webhooks.update(id, dto, request);
  }

  @Summary('Removes a webhook with its deliveries.')
  @Delete(':id')
  @Answers.done()
  @TakesIfMatch('`GET /api/v1/webhooks/{id}`')
  remove(@Id() id: number, @Req() request: Request): Promise<void> {
    return this.webhooks.remove(id, request);
  }

  @Summary(
    'Makes a new secret. Both secrets sign for some hours, so that no delivery is lost while a receiver changes.',
    {
      id: 'rotateWebhookSecret',
    },
  )
  @Post(':id/secret')
  @Answers.one(NewWebhookView)
  rotate(@Id() id: number, @Body() dto: RotateSecretDto): Promise<NewWebhookView> {
    return this.webhooks.rotate(id, dto);
  }

  @Summary('Sends an example of an event.', { id: 'testWebhook' })
  @Post(':id/test')
  @Answers.one(WebhookDeliveryView)
  test(@Id() id: number, @Body() dto: TestWebhookDto): Promise<WebhookDeliveryView> {
    return this.webhooks.test(id, dto);
  }

  @Summary('Lists the deliveries of a webhook, the newest first; those that are done for a week.', {
    id: 'listWebhookDeliveries',
  })
  @Get(':id/deliveries')
  @Answers.page(WebhookDeliveryView)
  log(@Id() id: number, @Query() query: DeliveriesQuery): Promise<Page<WebhookDeliveryView>> {
    return this.deliveries.list(id, query);
  }

  @Summary('Sends a delivery again, under the same `webhook-id`.', { id: 'redeliverWebhook' })
  @Post(':id/deliveries/:delivery_id/redeliver')
  @Answers.one(WebhookDeliveryView)
  redeliver(@Id() id: number, @Id('delivery_id') delivery_id: number): Promise<WebhookDeliveryView> {
    return this.deliveries.redeliver(id, delivery_id);
  }
}
