const LINK_CODE = /^(\/(?:confirm|reset_password)\/).*/i;

/** Removes secrets from the address of a request: the query string and codes of links. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(LINK_CODE, '$1…');
}
