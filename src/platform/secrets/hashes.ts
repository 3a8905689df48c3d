import { createHmac, hash, timingSafeEqual } from 'node:crypto';

const VERSION_DIGITS = 16;

/**
 * Returns the SHA-256 in hex, the stored form of tokens and session cookies. These are random, so they need no slow
 * hash.
 */
export function hashSecret(value: string): string {
  return hash('sha256', value, 'hex');
}

/** Returns the SHA-256 as 32 bytes. */
export function digestSecret(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer');
}

/** Returns the HMAC-SHA256 of `purpose` and `text`, as 64 hex digits. */
export function sign(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex');
}

/** Returns the first 16 hex digits of the HMAC, as a version of `text`. */
export function signedVersion(key: string, purpose: string, text: string): string {
  return sign(key, purpose, text).slice(0, VERSION_DIGITS);
}

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digestSecret(one), digestSecret(other));
}
