import {
  BoolField,
  ChoiceField,
  CustomField,
  DateField,
  IntField,
  ListField,
  TextField,
} from '../../http/fields/fields';
import { as } from '../../http/envelope/views';
import type { Instant } from '../../platform/clock/instant';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../platform/webhooks/queue-webhooks';
import { DELIVERY_STATES, type DeliveryState, type WebhookDelivery } from './webhook-delivery.entity';
import { WEBHOOK_FORMATS, type WebhookFormat } from './webhook-endpoint.entity';

const NONE = { nullable: true, example: null };

/** A webhook, without its secrets. */
export class WebhookView {
  @IntField('Id', { example: 1 }) id: number;
  @TextField('Name', { example: 'First bloods' }) name: string;
  @TextField('Where events are sent', { example: 'https://example.org/hook' }) url: string;
  @ChoiceField('What is sent', WEBHOOK_FORMATS, { example: 'json' }) format: WebhookFormat;
  @TextField('Chat of Telegram, or room of Matrix', NONE) target: string | null;
  @BoolField('Whether an access token is stored', { example: false }) has_token: boolean;
  @ListField('Events that are sent', 'string', { example: ['solve.first_blood'] }) events: WebhookEvent[];
  @ListField('Only of accounts in these brackets', 'integer', NONE) bracket_ids: number[] | null;
  @ListField('Only of challenges in these categories', 'string', NONE) categories: string[] | null;
  @BoolField('Whether it is sent what players may not know, too', { example: false }) internal: boolean;
  @BoolField('Whether events are sent', { example: true }) enabled: boolean;
  @TextField('Why the platform switched it off', NONE) disabled_reason: string | null;
  @DateField('Until when the secret before this one signs, too', NONE) previous_until: Instant | null;
  @DateField('When it was created') created: Instant;
  @IntField('Failed attempts since the last success', { example: 0 }) failures: number;
  @DateField('When the first of them was', NONE) failing_since: Instant | null;
  @DateField('When an attempt last succeeded', { nullable: true }) last_success: Instant | null;
  @IntField('Deliveries that were dropped because too many waited', { example: 0 }) dropped: number;
  @IntField('Deliveries that wait', { example: 0 }) waiting: number;
}

/** A webhook with its secret: only the responses of creation and rotation have it. */
export class NewWebhookView extends WebhookView {
  @TextField('The secret that signs deliveries', { example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }) secret: string;
}

/** An event for a webhook, and how its last attempt ended. */
export class WebhookDeliveryView {
  @IntField('Id', { example: 12 }) id: number;
  @TextField('The `webhook-id`, the same in every attempt', { example: 'msg_0b8f5c1e-6c1c-4d0a-9d4e-2f0f5f6a7b8c' })
  message_id: string;
  @ChoiceField('Event', WEBHOOK_EVENTS, { example: 'solve.first_blood' }) type: WebhookEvent;
  @BoolField('Whether it is an example that an administrator sent', { example: false }) is_test: boolean;
  @ChoiceField('`withheld`: players may not know of it', DELIVERY_STATES, { example: 'delivered' })
  state: DeliveryState;
  @DateField('When the event happened') created: Instant;
  @DateField('When it is sent next; null once it is done', NONE) due: Instant | null;
  @IntField('Attempts so far', { example: 1 }) attempts: number;
  @DateField('When the last attempt was', { nullable: true }) attempted: Instant | null;
  @TextField('Body of the last request', { nullable: true, example: '{"type":"solve.first_blood"}' })
  request: string | null;
  @IntField('Status of the last response', { nullable: true, example: 200 }) status: number | null;
  @TextField('What the last response began with', { nullable: true, example: 'OK' }) response: string | null;
  @IntField('Duration of the last attempt, in milliseconds', { nullable: true, example: 35 }) duration_ms:
    number | null;
  @TextField('Why the last attempt failed, or why it was not sent', NONE) error: string | null;

  static from(row: WebhookDelivery): WebhookDeliveryView {
    return as(WebhookDeliveryView, { ...row, message_id: `msg_${row.message_id}` });
  }
}

/** A request as a webhook would send it. */
export class WebhookPreviewView {
  @BoolField('Whether it is made from the latest such event; else from an example', { example: false })
  is_real: boolean;
  @ChoiceField('Method', ['POST', 'PUT'], { example: 'POST' }) method: 'POST' | 'PUT';
  @TextField('Address; null if none was sent', NONE) url: string | null;
  @CustomField(
    'Headers, without those of the signature',
    { type: 'object', additionalProperties: { type: 'string' } },
    (value) => value,
    { example: { 'Content-Type': 'application/json' } },
  )
  headers: Record<string, string>;
  @TextField('Body', { example: '{"content":"**First blood**: …"}' }) body: string;
}
