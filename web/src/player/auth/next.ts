/** Where to go after signing in: the path in `next`, if it is one of this origin; else the challenges. */
export function nextPath(search = location.search): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const url = URL.parse(next, location.origin);
  return next.startsWith('/') && url?.origin === location.origin ? url.pathname + url.search + url.hash : '/challenges';
}
