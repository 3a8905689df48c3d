/** Links in mails have a secret at the end of their path. */
const LINK_CODE = /^(\/(?:confirm|reset_password)\/).*/i;

/** Removes secrets from the address of a request: the query string and codes of links. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(LINK_CODE, '$1…');
}
