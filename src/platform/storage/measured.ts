import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { TooLarge } from './storage';

/** Measures the size and the SHA-1 of a stream while it is read, up to `maxBytes`. */
export class Measured {
  error: Error | null = null;
  private readonly hash = createHash('sha1');
  private bytes = 0;

  constructor(
    private readonly stream: Readable,
    private readonly maxBytes: number,
  ) {
    // Without this listener, an error before `chunks` is read would end the process. `chunks` throws the error later.
    stream.on('error', () => undefined);
  }

  async *chunks(): AsyncGenerator<Buffer> {
    try {
      // The stream has no encoding, so every chunk is a Buffer. Without `destroyOnReturn: false`, an early end would
      // cause an error.
      for await (const chunk of this.stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        this.bytes += chunk.length;
        if (this.bytes > this.maxBytes) throw new TooLarge(this.maxBytes);
        this.hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      // The consumer's errors also arrive here. Only errors of the source are recorded.
      if (error instanceof TooLarge || (error instanceof Error && this.stream.destroyed)) this.error = error;
      throw error;
    }
  }

  result(): { sha1sum: string; bytes: number } {
    return { sha1sum: this.hash.digest('hex'), bytes: this.bytes };
  }
}
