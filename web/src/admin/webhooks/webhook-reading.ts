import type { QueryOptions, ResponseBody } from '../../api/query';
import { getWithEtag, type WithEtag } from '../../api/with-etag';
import type { Version } from '../components/form/merge';
import { formOf, type WebhookForm } from './webhooks';

export type ReadWebhook = WithEtag<ResponseBody<'/api/v1/webhooks/{id}'>>;

/** Query for a webhook, with its ETag. */
export function webhookReading(id: number): QueryOptions<ReadWebhook> {
  return getWithEtag('/api/v1/webhooks/{id}', { params: { path: { id } } });
}

/** Converts a webhook to form values with their ETag. */
export function versionOf({ body, etag }: ReadWebhook): Version<WebhookForm> {
  return { form: formOf(body.data), etag };
}

/** Secrets of webhooks that were created in this tab, until their screen is left. */
export const newSecrets = new Map<number, string>();
