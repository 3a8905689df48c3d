import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** Digits of a version: enough to tell it from the one before. */
const VERSION_DIGITS = 16;

/** SHA-256 in hex; how tokens and session cookies are kept. Their values are random, so no salt or slow hash is needed. */
export function hashSecret(value: string): string {
  return hash('sha256', value, 'hex');
}

/** The same, as its 32 bytes. */
export function digestSecret(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer');
}

/** HMAC-SHA256 in hex of `text` under the platform's key, for one purpose; 64 digits. */
export function sign(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex');
}

/** A signature cut to the digits that tell a version from the one before. */
export function signedVersion(key: string, purpose: string, text: string): string {
  return sign(key, purpose, text).slice(0, VERSION_DIGITS);
}

/** Whether two secrets are equal; how long it takes says nothing about where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digestSecret(one), digestSecret(other));
}
