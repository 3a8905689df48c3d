import { WEBHOOK_FORMATS } from '../../../../integrations/webhooks/webhook-endpoint.entity';
import type { Fault } from '../import-staging';
import { missing, unknown } from './fault-makers';

const table = 'webhook_endpoints';

/** Faults of webhooks in a backup. A webhook without a usable address or secret is not stored. */
export const WEBHOOK_FAULTS: readonly Fault[] = [
  missing(table, 'url'),
  missing(table, 'secret'),
  {
    table,
    where: `r.url !~* '^https?://[^/]'`,
    reason: `'url: is no address'`,
  },
  {
    table,
    where: `r.secret !~ '^whsec_[A-Za-z0-9+/]{4,}={0,2}$'`,
    reason: `'secret: is none of Standard Webhooks'`,
  },
  unknown(table, 'format', WEBHOOK_FORMATS, { outcome: 'the webhook is not stored' }),
  {
    table,
    where: `r.events IS NULL OR jsonb_typeof(r.events) <> 'array'`,
    reason: `'events: is no list; none are sent'`,
    set: `events = '[]'`,
  },
  ...(['bracket_ids', 'categories'] as const).map((column): Fault => ({
    table,
    where: `r.${column} IS NOT NULL AND jsonb_typeof(r.${column}) <> 'array'`,
    reason: `'${column}: is no list; it does not limit events'`,
    set: `${column} = NULL`,
  })),
];
