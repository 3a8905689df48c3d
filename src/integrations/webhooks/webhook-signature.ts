import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Instant } from '../../platform/clock/instant';
import type { WebhookEndpoint } from './webhook-endpoint.entity';

const SECRET_BYTES = 32;

/** Returns a new secret in the form of the Standard Webhooks specification. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * Returns the headers of the Standard Webhooks specification, with a signature for each secret that is valid at `now`.
 */
export function signatureHeaders(
  { secret, previous_secret, previous_until }: Pick<WebhookEndpoint, 'secret' | 'previous_secret' | 'previous_until'>,
  message_id: string,
  body: string,
  now: Instant,
): Record<string, string> {
  const isPreviousValid = previous_secret !== null && previous_until !== null && now.millis < previous_until.millis;
  const secrets = [secret, ...(isPreviousValid ? [previous_secret] : [])];
  const date = new Date(now.millis);
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(Math.floor(now.millis / 1000)),
    'webhook-signature': secrets.map((key) => new Webhook(key).sign(message_id, date, body)).join(' '),
  };
}
