/** Stands in for this host while an address is taken apart. */
const HERE = 'http://here.invalid';

/**
 * Where an address an administrator typed leads, as a `Location` header may carry it: a path on this host, or an http or https
 * URL; null for anything else.
 */
export function addressOf(text: string): string | null {
  if (text.trim() === '' || !URL.canParse(text, HERE)) return null;
  const address = new URL(text, HERE);
  if (address.origin === HERE) return `${address.pathname}${address.search}${address.hash}`;
  return /^https?:$/.test(address.protocol) ? address.href : null;
}
