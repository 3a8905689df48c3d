import { createHash } from 'node:crypto';

/** Returns the hash of all chunks, in hexadecimal. */
export async function digestOf(algorithm: 'sha1' | 'sha256', chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
