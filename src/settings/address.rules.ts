/** Base for parsing. A text that is parsed to this origin is a path. */
const HERE = 'http://here.invalid';

/**
 * Returns a valid `Location` for an address that an administrator entered: a path on this host, or an http or https
 * URL. Null for any other text.
 */
export function addressOf(text: string): string | null {
  if (text.trim() === '' || !URL.canParse(text, HERE)) return null;
  const address = new URL(text, HERE);
  if (address.origin === HERE) return `${address.pathname}${address.search}${address.hash}`;
  return /^https?:$/.test(address.protocol) ? address.href : null;
}
