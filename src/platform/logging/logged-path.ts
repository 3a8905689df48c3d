/** Paths of the pages behind mailed links end in a secret. */
const LINK_CODE = /^(\/(?:confirm|reset_password)\/).*/i;

/** The address of a request without secrets, such as tokens and codes of links. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(LINK_CODE, '$1…');
}
