import { randomBytes } from 'node:crypto';
import type { Instant } from '../../platform/clock/instant';

const SECRET_BYTES = 32;

/** The secret of a sender or receiver, and its predecessor, which is also valid until `previous_until`. */
export interface SigningSecrets {
  secret: string;
  previous_secret: string | null;
  previous_until: Instant | null;
}

/** Returns a new secret in the form of the Standard Webhooks specification. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Returns the secrets that are valid at `now`. */
export function validSecrets({ secret, previous_secret, previous_until }: SigningSecrets, now: Instant): string[] {
  const isPreviousValid = previous_secret !== null && previous_until !== null && now.millis < previous_until.millis;
  return isPreviousValid ? [secret, previous_secret] : [secret];
}
