import type { Request } from 'express';
import type { SignIn, Viewer } from './viewer';

/** A request on its way through the guard. */
export interface PlatformRequest extends Request {
  /** How the caller signed in; set by `TokenGuard` and `SessionGuard`. */
  signIn?: SignIn;
  /** Set by the guard before any handler runs. */
  viewer?: Viewer;
  /** Why the body could not be read; thrown when a route asks for the body, so that refusals by role come first. */
  bodyError?: Error;
}

/** Scheme and host by which the caller reached the platform, without a trailing slash. */
export function requestOrigin(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? ''}`;
}

/** Whether the request carries a body, by its headers (RFC 9112, 6). */
export function hasBody(request: Request): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** Bodies that are longer count as large: no attempt is, nor any form without files. */
export const LARGE_BODY_BYTES = 64 * 1024;

/** How long the body is by its headers; infinite where they do not say, since it may be of any length. */
export function announcedBytes({ headers }: Request): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}

/** Media type of the body in lower case and without parameters; empty when the request names none. */
export function mediaType(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
