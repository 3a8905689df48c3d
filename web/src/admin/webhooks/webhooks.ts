import type { DataOf } from '../../api/query';

export const PATH = '/api/v1/webhooks';

export type Webhook = DataOf<typeof PATH>[number];
export type Delivery = DataOf<'/api/v1/webhooks/{id}/deliveries'>[number];
export type WebhookEvent = Delivery['type'];
export type WebhookFormat = Webhook['format'];

export const FORMATS = ['json', 'discord', 'slack', 'telegram', 'matrix', 'ntfy'] as const satisfies WebhookFormat[];

/** Formats that need a chat or room, and those that take an access token. */
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

/** Values of the form. An empty list of brackets or categories means all. */
export interface WebhookForm {
  name: string;
  url: string;
  format: WebhookFormat;
  target: string;
  token: string;
  events: WebhookEvent[];
  bracket_ids: number[];
  categories: string[];
  internal: boolean;
  enabled: boolean;
}

export const FIELDS = [
  ...['name', 'url', 'format', 'target', 'token', 'events', 'bracket_ids', 'categories', 'internal', 'enabled'],
];

export function formOf(webhook: Webhook | null): WebhookForm {
  return {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    format: webhook?.format ?? 'json',
    target: webhook?.target ?? '',
    token: '',
    events: (webhook?.events as WebhookEvent[] | undefined) ?? ['solve.first_blood'],
    bracket_ids: webhook?.bracket_ids ?? [],
    categories: webhook?.categories ?? [],
    internal: webhook?.internal ?? false,
    enabled: webhook?.enabled ?? true,
  };
}

/** The body of the request. A token that was not typed stays as it is. */
export function bodyOf(form: WebhookForm) {
  const { token, target, bracket_ids, categories, ...rest } = form;
  return {
    ...rest,
    target: target.trim() === '' || !WITH_TARGET.includes(form.format) ? null : target.trim(),
    ...(WITH_TOKEN.includes(form.format) ? token !== '' && { token } : { token: null }),
    bracket_ids: bracket_ids.length === 0 ? null : bracket_ids,
    categories: categories.length === 0 ? null : categories,
  };
}

/** The list with a value added, or without it. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}

/** How a webhook does. */
export function stateOf({ enabled, failures, disabled_reason }: Webhook): 'on' | 'off' | 'stopped' | 'failing' {
  if (!enabled) return disabled_reason === null ? 'off' : 'stopped';
  return failures > 0 ? 'failing' : 'on';
}
