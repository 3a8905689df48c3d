import type { CookieOptions, Response } from 'express';

/** Clients of CTFd read this cookie by its name. */
export const SESSION_COOKIE = 'session';

export const VIEW_AS_COOKIE = 'view_as';

/** Express setting that is true if browsers use TLS, even if the connection to this process does not. */
export const PUBLIC_TLS = 'public tls';

interface CookieHeader {
  headers: { cookie?: string };
}

/** Returns the value of the session cookie, or null. */
export function readSessionCookie(request: CookieHeader): string | null {
  return readCookie(request, SESSION_COOKIE);
}

/**
 * Returns the value of a cookie, or null. If the name occurs twice, the last value counts: after a registration,
 * go-ctfd sends its old session cookie first and the new one second.
 */
export function readCookie(request: CookieHeader, cookieName: string): string | null {
  let value: string | null = null;
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, ...rest] = part.split('=');
    if (name?.trim() === cookieName) value = rest.join('=').trim();
  }
  return value;
}

/** Sets the session cookie for `days` days. It is Secure if browsers use TLS. */
export function writeSessionCookie(response: Response, value: string, days: number): void {
  writeCookie(response, SESSION_COOKIE, value, { days, path: '/' });
}

/** Sets an HttpOnly cookie for `days` days and paths below `path`. It is Secure if browsers use TLS. */
export function writeCookie(
  response: Response,
  name: string,
  value: string,
  { days, path }: { days: number; path: string },
): void {
  response.cookie(name, value, { ...cookieOptions(response), path, maxAge: days * 86_400_000 });
}

/** Deletes the session cookie. */
export function clearSessionCookie(response: Response): void {
  clearCookie(response, SESSION_COOKIE);
}

/** Deletes a cookie with the path `/`. */
export function clearCookie(response: Response, name: string): void {
  response.clearCookie(name, cookieOptions(response));
}

function cookieOptions(response: Response): CookieOptions {
  const secure = response.req.secure || response.app.get(PUBLIC_TLS) === true;
  return { httpOnly: true, sameSite: 'lax', path: '/', secure };
}
