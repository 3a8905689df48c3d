/** Returns a random `Idempotency-Key`. Does not use `crypto.randomUUID`, because pages on http lack it. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
