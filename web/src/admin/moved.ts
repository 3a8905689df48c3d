const MOVED: readonly (readonly [pattern: RegExp, target: string])[] = [
  [/^\/admin\/((?:users|teams)(?:\/(?:new|\d+))?)$/, '/admin/people/$1'],
  [/^\/admin\/submissions\/(\w+)$/, '/admin/submissions?type=$1'],
  [/^\/admin\/challenges\/preview\/(\d+)$/, '/admin/challenges/$1'],
  [/^\/admin\/config$/, '/admin/settings'],
  [/^\/admin\/(?:import|reset)$/, '/admin/data'],
];

/** Converts a URL of CTFd's panel to that of this panel, and keeps the query. Returns null for any other URL. */
export function movedTo(path: string, query: string): string | null {
  for (const [pattern, target] of MOVED) {
    if (!pattern.test(path)) continue;
    const address = path.replace(pattern, target);
    return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  }
  return null;
}
