/**
 * Returns the path to redirect to after a form: `next` if it stays at `origin`, else `fallback`. `origin` is that of
 * the request. Parses `next` as browsers do, so that no redirect leaves the host.
 */
export function safeNext(next: string, origin: string, fallback: string): string {
  if (next === '' || !URL.canParse(next, origin) || !URL.canParse(origin)) return fallback;
  const [target, here] = [new URL(next, origin), new URL(origin)];
  // Comparing `origin` is not enough: a `blob:` URL has the origin of the URL inside it.
  if (target.protocol !== here.protocol || target.host !== here.host) return fallback;
  // The path of `/.//evil.example` is `//evil.example`, which a browser would read as another host.
  return target.pathname.startsWith('//') ? fallback : `${target.pathname}${target.search}${target.hash}`;
}
