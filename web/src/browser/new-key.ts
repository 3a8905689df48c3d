/** A text that no other request has, for `Idempotency-Key`. Not `crypto.randomUUID`, which pages from http lack. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
