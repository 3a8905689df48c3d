import type { Request } from 'express';
import type { LimitName } from './limits';
import type { SignIn, Viewer } from './viewer';

/** A request on its way through the guard. */
export interface PlatformRequest extends Request {
  /** How the caller signed in; set by `TokenGuard` and `SessionGuard`. */
  signIn?: SignIn;
  /** Set by the guard before any handler runs. */
  viewer?: Viewer;
  /** Whether a token came with a body that no token counts with. */
  ignoresToken?: boolean;
  /** The key by which spectators read what this route shows; set by the guard where it is good. */
  spectatorKey?: string;
  /** The limit under which the request was counted, and by what. */
  counted?: { limit: LimitName; key: string };
  /** Whether it was done before under its `Idempotency-Key`, and is only answered again. */
  isRepeat?: boolean;
  /** What the request did, for the audit log, where the answer does not tell. */
  audited?: object;
  /** Why the body could not be read; the guard throws it last, so that refusals by role come first. */
  bodyError?: Error;
}

/** Id of the request, as the log and its answer have it. */
export function requestId({ id }: Request): string {
  return typeof id === 'string' ? id : '';
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

/** Media type of the body in lower case and without parameters; empty when the request names none. */
export function mediaType(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
