/**
 * Returns the path to redirect to after a form: `next` if it is on this host, otherwise `fallback`. Parses `next` as
 * browsers do, relative to `origin` (scheme and host of the request), so that no redirect leaves the host.
 */
export function safeNext(next: string, origin: string, fallback: string): string {
  if (next === '' || !URL.canParse(next, origin) || !URL.canParse(origin)) return fallback;
  const [target, here] = [new URL(next, origin), new URL(origin)];
  // Not `origin`: a `blob:` URL has the origin of the URL inside it.
  if (target.protocol !== here.protocol || target.host !== here.host) return fallback;
  // `/.//evil.example` is on this host, but its path would be read as the URL of another host.
  return target.pathname.startsWith('//') ? fallback : `${target.pathname}${target.search}${target.hash}`;
}
