/** Page to open after logging in: the path in `next` if it has this origin, else the challenges. */
export function nextPath(search = location.search): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, location.origin)) return '/challenges';
  const { origin, pathname, search: query, hash } = new URL(next, location.origin);
  return origin === location.origin ? pathname + query + hash : '/challenges';
}
