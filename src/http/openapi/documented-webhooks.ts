import type { Type } from '@nestjs/common';

/** An event that webhooks send, as the OpenAPI document describes it. */
export interface DocumentedWebhook {
  name: string;
  summary: string;
  /** Class of `data`. */
  view: Type;
  example: object;
}

/** The events in the `webhooks` of the OpenAPI document; the module of webhooks provides them. */
export abstract class DocumentedWebhooks {
  abstract readonly list: readonly DocumentedWebhook[];
}

const TEXT = { type: 'string' } as const;

/** The headers of the Standard Webhooks specification. */
const HEADERS = {
  'webhook-id': 'Id of the delivery, the same in every attempt',
  'webhook-timestamp': 'When it was sent, in Unix seconds',
  'webhook-signature': 'Signatures, separated by blanks: one for each secret that is valid',
};

/** Returns the `webhooks` of an OpenAPI document. Each event has a schema of its body, whose `data` is a view. */
export function describeWebhooks(webhooks: readonly DocumentedWebhook[]): Record<string, object> {
  return Object.fromEntries(webhooks.map((webhook) => [webhook.name, { post: operationOf(webhook) }]));
}

function operationOf({ name, summary, view, example }: DocumentedWebhook): object {
  const timestamp = '2026-11-20T23:14:26.481015+00:00';
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', enum: [name], description: 'The event' },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened', example: timestamp },
      data: { $ref: `#/components/schemas/${view.name}` },
      test: { type: 'boolean', description: 'True in an example that an administrator sent; else absent' },
    },
  };
  return {
    summary,
    operationId: name,
    tags: ['webhooks'],
    parameters: Object.entries(HEADERS).map(([header, description]) => ({
      ...{ name: header, in: 'header', required: true, description, schema: TEXT },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: { type: name, timestamp, data: example } } },
    },
    responses: {
      '2XX': { description: 'Received; any other status is a failure, and the event is sent again later' },
      410: { description: 'The receiver wants no further events: the webhook is switched off' },
    },
  };
}
