import { randomBytes } from 'node:crypto';
import { Instant } from '../../platform/clock/instant';

const SECRET_BYTES = 32;
const HOUR_MILLIS = 3_600_000;

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

/** Returns the time until which a replaced secret stays valid; null if it ends at once. */
export function previousUntil(now: Instant, hours = 24): Instant | null {
  return hours === 0 ? null : Instant.fromMillis(now.millis + hours * HOUR_MILLIS);
}

/** Returns the secrets that are valid at `now`. */
export function validSecrets({ secret, previous_secret, previous_until }: SigningSecrets, now: Instant): string[] {
  const isPreviousValid = previous_secret !== null && previous_until !== null && now.millis < previous_until.millis;
  return isPreviousValid ? [secret, previous_secret] : [secret];
}
