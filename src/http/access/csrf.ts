import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { Forbidden } from '../errors/errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a request of this method may change something. */
export function isUnsafe(request: Request): boolean {
  return !SAFE_METHODS.has(request.method);
}

/**
 * Throws Forbidden unless the request carries `nonce`, in the header `CSRF-Token` or in the form field `nonce`, whatever the
 * content type (conventions 5.3).
 */
export function requireNonce(request: Request, nonce: string): void {
  const header = request.headers['csrf-token'];
  const sent = typeof header === 'string' ? header : formNonce(request.body);
  if (sent === null || !isSame(sent, nonce)) throw new Forbidden();
}

function formNonce(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('nonce' in body)) return null;
  return typeof body.nonce === 'string' ? body.nonce : null;
}

function isSame(sent: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(expected));
}
