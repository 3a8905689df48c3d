const LINK_CODE = /^(\/(?:confirm|reset_password|unsubscribe)\/).*/i;

/** Removes the secrets from a request's address: the query string, and the codes of links in mails. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(LINK_CODE, '$1…');
}
