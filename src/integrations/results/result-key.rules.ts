import { Webhook } from 'standardwebhooks';
import type { Instant } from '../../platform/clock/instant';
import { isSameSecret } from '../../platform/secrets/hashes';
import type { SignedCall } from './signed-call';

/** Accepted difference between the time of a call and that of the platform, as in the package `standardwebhooks`. */
const TOLERANCE_SECONDS = 300;

/** Returns why the time of a call is not accepted, or null. */
export function timeComplaint({ sent_at }: Pick<SignedCall, 'sent_at'>, now: Instant): string | null {
  const age = now.millis / 1000 - sent_at;
  if (age > TOLERANCE_SECONDS) return 'The call is more than five minutes old.';
  return age < -TOLERANCE_SECONDS ? 'The call is more than five minutes ahead of the time of the platform.' : null;
}

/**
 * Returns true if one of the secrets made one of the signatures. The package's `verify` is not used, because it reads
 * the clock of the machine; the platform uses that of the database.
 */
export function isSignedBy(secrets: readonly string[], { webhook_id, sent_at, signature, body }: SignedCall): boolean {
  const sent = signature.split(' ');
  return secrets.some((secret) => {
    const expected = new Webhook(secret).sign(webhook_id, new Date(sent_at * 1000), body);
    return sent.some((one) => isSameSecret(one, expected));
  });
}
