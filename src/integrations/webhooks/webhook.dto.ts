import { toChoice, toInteger, toText } from '../../http/fields/coercions';
import { type Coercion, FieldError, type FieldOptions } from '../../http/fields/field';
import { BoolField, ChoiceField, CustomField, IntField, TextField } from '../../http/fields/fields';
import { QueryChoice, QueryText } from '../../http/search/query-fields';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../platform/webhooks/queue-webhooks';
import { DELIVERY_STATES, type DeliveryState } from './webhook-delivery.entity';
import { WEBHOOK_FORMATS, type WebhookFormat } from './webhook-endpoint.entity';

const MAX_URL = 2000;
const MAX_LISTED = 200;
const MAX_CATEGORY = 80;

const OR_NULL = { optional: true, nullable: true };

/** Declares a list of events, at least one. */
function EventsField(options: FieldOptions = {}): PropertyDecorator {
  const schema = {
    type: 'array',
    items: { type: 'string', enum: [...WEBHOOK_EVENTS] },
    minItems: 1,
    uniqueItems: true,
  };
  const coerce = listOf((value) => toChoice(value, WEBHOOK_EVENTS), 1);
  return CustomField('Events that are sent', schema, coerce, { example: ['solve.first_blood'], ...options });
}

/** Declares an http or https address without a user name and password. */
function UrlField(options: FieldOptions = {}): PropertyDecorator {
  const schema = { type: 'string', format: 'uri', maxLength: MAX_URL };
  return CustomField('Address to which events are sent', schema, toUrl, {
    example: 'https://example.org/hook',
    ...options,
  });
}

/** Optional fields of a webhook. */
class WebhookFields {
  @ChoiceField('Format of the requests: the event as JSON, or a message for a chat service', WEBHOOK_FORMATS, {
    optional: true,
  })
  format?: WebhookFormat;

  @TextField('Chat of Telegram, or room of Matrix', { ...OR_NULL, max: 255, example: null })
  target?: string | null;

  @TextField('Access token of Matrix or ntfy. It is never shown again', { ...OR_NULL, max: 1000, example: null })
  token?: string | null;

  @CustomField(
    'Only events of accounts in these brackets; null for all. Events without an account are sent',
    { type: 'array', items: { type: 'integer' }, maxItems: MAX_LISTED, uniqueItems: true },
    listOf((value) => toInteger(value, { min: 1 })),
    { ...OR_NULL, example: null },
  )
  bracket_ids?: number[] | null;

  @CustomField(
    'Only events of challenges in these categories; null for all. Events without a challenge are sent',
    { type: 'array', items: { type: 'string', maxLength: MAX_CATEGORY }, maxItems: MAX_LISTED, uniqueItems: true },
    listOf((value) => toText(value, { max: MAX_CATEGORY })),
    { ...OR_NULL, example: ['pwn'] },
  )
  categories?: string[] | null;

  @BoolField('True to send also events that players may not know of', { optional: true, example: false })
  internal?: boolean;

  @BoolField('True to send events', { optional: true, example: true }) enabled?: boolean;
}

/** A webhook to create. */
export class CreateWebhookDto extends WebhookFields {
  @TextField('Name, for administrators', { min: 1, max: 80, example: 'First bloods' }) name: string;
  @UrlField() url: string;
  @EventsField() events: WebhookEvent[];
}

/** Changes of a webhook. */
export class UpdateWebhookDto extends WebhookFields {
  @TextField('Name, for administrators', { optional: true, min: 1, max: 80, example: 'First bloods' }) name?: string;
  @UrlField({ optional: true }) url?: string;
  @EventsField({ optional: true }) events?: WebhookEvent[];
}

/** The event of which an example is sent. */
export class TestWebhookDto {
  @ChoiceField('Event of which an example is sent', WEBHOOK_EVENTS, { example: 'solve.first_blood' })
  event: WebhookEvent;
}

/** The event, format and destination of a preview. */
export class PreviewWebhookDto {
  @ChoiceField('Event', WEBHOOK_EVENTS, { example: 'solve.first_blood' }) event: WebhookEvent;
  @ChoiceField('Format', WEBHOOK_FORMATS, { optional: true, example: 'discord' }) format?: WebhookFormat;
  @UrlField({ optional: true }) url?: string;
  @TextField('Chat of Telegram, or room of Matrix', { ...OR_NULL, max: 255, example: null }) target?: string | null;
  @BoolField('As an internal webhook gets it', { optional: true, example: false }) internal?: boolean;
}

/** Time for which the present secret stays valid. */
export class RotateSecretDto {
  @IntField('Hours for which the present secret also signs; 0 ends it at once', {
    optional: true,
    min: 0,
    max: 168,
    example: 24,
  })
  hours?: number;
}

/** Filters of the log. */
export class DeliveriesQuery {
  @QueryChoice('Only those in this state', DELIVERY_STATES) state?: DeliveryState;
  @QueryChoice('Only those of this event', WEBHOOK_EVENTS) type?: WebhookEvent;
  @QueryText('Page, from 1') page?: string;
  @QueryText('Rows a page') per_page?: string;
}

/** Converts a list and removes repeats. An empty list becomes null. */
function listOf(toItem: Coercion, min = 0): Coercion {
  return (value) => {
    if (!Array.isArray(value)) return new FieldError('Not a valid list.');
    if (value.length < min) return new FieldError('There must be at least one.');
    if (value.length > MAX_LISTED) return new FieldError(`There may be at most ${MAX_LISTED}.`);
    const items = [...new Set(value.map((item: unknown) => toItem(item)))];
    const wrong = items.find((item) => item instanceof FieldError);
    return wrong ?? (items.length === 0 ? null : items);
  };
}

function toUrl(value: unknown): string | FieldError {
  const text = toText(value, { max: MAX_URL });
  if (text instanceof FieldError) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return new FieldError('Must be an address such as https://example.org/hook.');
  if (url.username !== '' || url.password !== '') return new FieldError('Must not contain a user name or password.');
  return url.href;
}
