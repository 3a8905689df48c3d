import type { CookieOptions, Response } from 'express';

/** Name of the session cookie; clients know it. */
export const SESSION_COOKIE = 'session';

/** Name of the cookie by which an administrator looks at the platform as a player. */
export const VIEW_AS_COOKIE = 'view_as';

/** Setting of the Express application: whether browsers come by TLS, whatever the connection to this process looks like. */
export const PUBLIC_TLS = 'public tls';

/** A request, as far as its cookies go. */
interface CookieHeader {
  headers: { cookie?: string };
}

/** Value of the session cookie, or null when the request has none. */
export function readSessionCookie(request: CookieHeader): string | null {
  return readCookie(request, SESSION_COOKIE);
}

/**
 * Value of a cookie, or null when the request has none of that name; of several, the last: go-ctfd adds the cookie that it was given at
 * registration to the one that it came with.
 */
export function readCookie(request: CookieHeader, wanted: string): string | null {
  let value: string | null = null;
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, ...rest] = part.split('=');
    if (name?.trim() === wanted) value = rest.join('=').trim();
  }
  return value;
}

/** Sends the session cookie for `days` days; marked Secure when browsers come by TLS. */
export function writeSessionCookie(response: Response, value: string, days: number): void {
  writeCookie(response, SESSION_COOKIE, value, { days, path: '/' });
}

/** Sends a cookie no script can read, for `days` days and addresses below `path`; Secure when browsers come by TLS. */
export function writeCookie(
  response: Response,
  name: string,
  value: string,
  { days, path }: { days: number; path: string },
): void {
  response.cookie(name, value, { ...cookieOptions(response), path, maxAge: days * 86_400_000 });
}

/** Has the browser forget the session cookie. */
export function clearSessionCookie(response: Response): void {
  clearCookie(response, SESSION_COOKIE);
}

/** Has the browser forget a cookie that was sent for all addresses. */
export function clearCookie(response: Response, name: string): void {
  response.clearCookie(name, cookieOptions(response));
}

function cookieOptions(response: Response): CookieOptions {
  const secure = response.req.secure || response.app.get(PUBLIC_TLS) === true;
  return { httpOnly: true, sameSite: 'lax', path: '/', secure };
}
