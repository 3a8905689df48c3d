import { Webhook } from 'standardwebhooks';
import type { Instant } from '../../platform/clock/instant';
import { type SigningSecrets, validSecrets } from '../shared/signing-secrets';

/**
 * Returns the headers of the Standard Webhooks specification, with a signature for each secret that is valid at `now`.
 */
export function signatureHeaders(
  secrets: SigningSecrets,
  message_id: string,
  body: string,
  now: Instant,
): Record<string, string> {
  const date = new Date(now.millis);
  const signatures = validSecrets(secrets, now).map((secret) => new Webhook(secret).sign(message_id, date, body));
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(Math.floor(now.millis / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
