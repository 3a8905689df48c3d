import type { DataOf } from '../../api/query';
import type { components } from '../../api/schema';

export const PATH = '/api/v1/webhooks';

export type Webhook = DataOf<typeof PATH>[number];
export type Delivery = DataOf<'/api/v1/webhooks/{id}/deliveries'>[number];
export type WebhookEvent = Delivery['type'];
export type WebhookFormat = Webhook['format'];

export const FORMATS = ['json', 'discord', 'slack', 'telegram', 'matrix', 'ntfy'] as const satisfies WebhookFormat[];

/** Formats that need a chat or room (`WITH_TARGET`), and formats that take an access token (`WITH_TOKEN`). */
export const WITH_TARGET: readonly WebhookFormat[] = ['telegram', 'matrix'];
export const WITH_TOKEN: readonly WebhookFormat[] = ['matrix', 'ntfy'];

/** Events in the order of the form. */
export const EVENTS = [
  ...(['solve.first_blood', 'solve.created', 'submission.incorrect', 'hint.unlocked'] as const),
  ...(['account.registered', 'team.created', 'challenge.released', 'challenge.changed'] as const),
  ...(['notification.posted', 'event.started', 'event.paused', 'event.frozen', 'event.ended'] as const),
  'health.alert',
] as const satisfies WebhookEvent[];

/** The event that only internal webhooks get. */
export const INTERNAL_EVENT: WebhookEvent = 'health.alert';

/** Events that a webhook can get, in the order of the form. */
export function eventsFor(internal: boolean): WebhookEvent[] {
  return EVENTS.filter((event) => internal || event !== INTERNAL_EVENT);
}

/**
 * Form of a webhook, without its token, which must not be stored. An empty list of brackets or categories means all.
 */
export interface WebhookForm extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly target: string;
  readonly events: readonly WebhookEvent[];
  readonly bracket_ids: readonly number[];
  readonly categories: readonly string[];
  readonly internal: boolean;
  readonly enabled: boolean;
}

export const FIELDS = [
  ...['name', 'url', 'format', 'target', 'token', 'events', 'bracket_ids', 'categories', 'internal', 'enabled'],
];

export const NEW_WEBHOOK: WebhookForm = {
  name: '',
  url: '',
  format: 'json',
  target: '',
  events: ['solve.first_blood'],
  bracket_ids: [],
  categories: [],
  internal: false,
  enabled: true,
};

export function formOf(webhook: Webhook): WebhookForm {
  const { name, url, format, target, events, bracket_ids, categories, internal, enabled } = webhook;
  return {
    ...{ name, url, format, internal, enabled },
    target: target ?? '',
    events: events as WebhookEvent[],
    bracket_ids: bracket_ids ?? [],
    categories: categories ?? [],
  };
}

/**
 * Converts changed values and a typed token to the body of a request. A new format without a chat or token removes the
 * stored chat or token.
 */
export function bodyOf(changes: Partial<WebhookForm>, token: string): components['schemas']['UpdateWebhookDto'] {
  const { name, url, format, target, events, bracket_ids, categories, internal, enabled } = changes;
  return {
    ...{ name, url, format, internal, enabled },
    ...(events && { events: [...events] }),
    ...(target !== undefined && { target: target.trim() || null }),
    ...(token !== '' && { token }),
    ...(bracket_ids && { bracket_ids: bracket_ids.length === 0 ? null : [...bracket_ids] }),
    ...(categories && { categories: categories.length === 0 ? null : [...categories] }),
    ...(format && !WITH_TARGET.includes(format) && { target: null }),
    ...(format && !WITH_TOKEN.includes(format) && { token: null }),
  };
}

/** Adds a value to a list, or removes it if the list has it. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}

/** Status of a webhook: `off` if an administrator disabled it, `stopped` if the platform did. */
export function stateOf({ enabled, failures, disabled_reason }: Webhook): 'on' | 'off' | 'stopped' | 'failing' {
  if (!enabled) return disabled_reason === null ? 'off' : 'stopped';
  return failures > 0 ? 'failing' : 'on';
}
