import type { Request } from 'express';
import type { LimitName } from './limits';
import type { SignIn, Viewer } from './viewer';

/** A request with the properties that guards and parsers add. */
export interface PlatformRequest extends Request {
  /** Set by `TokenGuard` and `SessionGuard`. */
  signIn?: SignIn;
  /** Set by `AccessGuard`. */
  viewer?: Viewer;
  /** True if an API request's token was ignored because of the type of its body. */
  ignoresToken?: boolean;
  spectatorKey?: string;
  counted?: { limit: LimitName; key: string };
  /** True if `IdempotentRequests.make` has not run the request's work. The audit log then records no changes. */
  isRepeat?: boolean;
  /** Details for the audit log that are not in the response. */
  audited?: object;
  /** The bytes of a JSON body that the caller signed. */
  rawBody?: Buffer;
  /** Error of the body parser. `AccessGuard` throws it for callers with access. */
  bodyError?: Error;
}

/** Returns the request's id, which the log and the response contain. */
export function requestId({ id }: Request): string {
  return typeof id === 'string' ? id : '';
}

/** Returns the scheme and host of the request, without a slash at the end. */
export function requestOrigin(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? ''}`;
}

/** Returns whether the headers announce a body (RFC 9112, 6). */
export function hasBody(request: Request): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** Returns the media type of the body in lower case, without parameters; empty if there is none. */
export function mediaType(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
