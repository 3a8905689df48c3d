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
  @TextField('Address to which events are sent', { example: 'https://example.org/hook' }) url: string;
  @ChoiceField('Format of the requests', WEBHOOK_FORMATS, { example: 'json' }) format: WebhookFormat;
  @TextField('Chat of Telegram, or room of Matrix', NONE) target: string | null;
  @BoolField('True if an access token is stored', { example: false }) has_token: boolean;
  @ListField('Events that are sent', 'string', { example: ['solve.first_blood'] }) events: WebhookEvent[];
  @ListField('Only of accounts in these brackets', 'integer', NONE) bracket_ids: number[] | null;
  @ListField('Only of challenges in these categories', 'string', NONE) categories: string[] | null;
  @BoolField('True if it also gets events that players may not know of', { example: false }) internal: boolean;
  @BoolField('True if events are sent', { example: true }) enabled: boolean;
  @TextField('Reason for which the platform switched it off', NONE) disabled_reason: string | null;
  @DateField('Until when the secret before this one also signs', NONE) previous_until: Instant | null;
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

/** A delivery: an event for a webhook, and the result of its last attempt. */
export class WebhookDeliveryView {
  @IntField('Id', { example: 12 }) id: number;
  @TextField('The `webhook-id`, the same in every attempt', { example: 'msg_0b8f5c1e-6c1c-4d0a-9d4e-2f0f5f6a7b8c' })
  message_id: string;
  @ChoiceField('Event', WEBHOOK_EVENTS, { example: 'solve.first_blood' }) type: WebhookEvent;
  @BoolField('True for an example that an administrator sent', { example: false }) is_test: boolean;
  @ChoiceField('`withheld`: players may not know of it', DELIVERY_STATES, { example: 'delivered' })
  state: DeliveryState;
  @DateField('When the event happened') created: Instant;
  @DateField('When it is sent next; null once it is done', NONE) due: Instant | null;
  @IntField('Attempts so far; that a delivery was withheld is no attempt', { example: 1 }) attempts: number;
  @DateField('When the last attempt was', { nullable: true }) attempted: Instant | null;
  @TextField('Body of the last request', { nullable: true, example: '{"type":"solve.first_blood"}' })
  request: string | null;
  @IntField('Status of the last response', { nullable: true, example: 200 }) status: number | null;
  @TextField('Beginning of the last response', { nullable: true, example: 'OK' }) response: string | null;
  @IntField('Duration of the last attempt, in milliseconds', { nullable: true, example: 35 }) duration_ms:
    number | null;
  @TextField('Error of the last attempt, or the reason for which it was withheld', NONE) error: string | null;

  static from(row: WebhookDelivery): WebhookDeliveryView {
    return as(WebhookDeliveryView, { ...row, message_id: `msg_${row.message_id}` });
  }
}

/** The request of a preview. */
export class WebhookPreviewView {
  @BoolField('True if it is made from the latest such event, false if from an example', { example: false })
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
