/** A text that no other request has, for `Idempotency-Key`; `crypto.randomUUID` is there on encrypted connections alone. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
