/**
 * The path that a form leads to: `next` if it lies on this host, or else `fallback`. Read as a browser reads it, relative to `origin`
 * (scheme and host of the request), so that nothing a browser would follow elsewhere gets through; the answer is a path.
 */
export function safeNext(next: string, origin: string, fallback: string): string {
  if (next === '' || !URL.canParse(next, origin) || !URL.canParse(origin)) return fallback;
  const [target, here] = [new URL(next, origin), new URL(origin)];
  // Not `origin`: a `blob:` address has that of the address within it.
  if (target.protocol !== here.protocol || target.host !== here.host) return fallback;
  // `/.//evil.example` is of this host, yet its path alone would be read as another one's address.
  return target.pathname.startsWith('//') ? fallback : `${target.pathname}${target.search}${target.hash}`;
}
