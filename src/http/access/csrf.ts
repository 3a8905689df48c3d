import type { Request } from 'express';
import { isSameSecret } from '../../platform/secrets/hashes';
import { Forbidden } from '../errors/errors';
import { readSessionCookie } from './cookies';
import { mediaType, type PlatformRequest } from '../context/request';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Returns whether a request with this method may change data. */
export function isUnsafe(request: Request): boolean {
  return !SAFE_METHODS.has(request.method);
}

interface Nonces {
  nonceOf: (cookie: string) => string;
}

/**
 * Throws Forbidden unless the request has the nonce of its session cookie, in the header `CSRF-Token` or as `nonce` in
 * the body.
 */
export function requireSessionNonce(request: Request, nonces: Nonces): void {
  const cookie = readSessionCookie(request);
  const header = request.headers['csrf-token'];
  const sent = typeof header === 'string' ? header : formNonce(request.body);
  if (cookie === null || sent === null || !isSameSecret(sent, nonces.nonceOf(cookie))) throw new Forbidden();
}

/** Throws Forbidden if a caller with a session did not send the nonce of the session cookie. */
export function requireNonceAfterUpload(request: PlatformRequest, nonces: Nonces): void {
  if (request.viewer?.proof === 'cookie') requireSessionNonce(request, nonces);
}

/** Throws Forbidden unless the body is JSON. A page of another site cannot send JSON here, because CORS forbids it. */
export function requireJson(request: Request): void {
  if (mediaType(request) !== 'application/json')
    throw new Forbidden('Send the body as JSON, with `Content-Type: application/json`.');
}

function formNonce(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('nonce' in body)) return null;
  return typeof body.nonce === 'string' ? body.nonce : null;
}
