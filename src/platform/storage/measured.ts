import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { TooLarge } from './storage';

/** A stream that is measured while it is read, up to a limit. */
export class Measured {
  /** Why it could not be read to its end. */
  error: Error | null = null;
  private readonly hash = createHash('sha1');
  private bytes = 0;

  constructor(
    private readonly stream: Readable,
    private readonly maxBytes: number,
  ) {
    // An error before it is read would find nobody listening and end the process; reading throws it once more.
    stream.on('error', () => undefined);
  }

  async *chunks(): AsyncGenerator<Buffer> {
    try {
      // Bytes have no encoding here, so every chunk is a buffer. Stopping early must not make an error of its own.
      for await (const chunk of this.stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        this.bytes += chunk.length;
        if (this.bytes > this.maxBytes) throw new TooLarge(this.maxBytes);
        this.hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      // A reader that gives up throws in here too.
      if (error instanceof TooLarge || (error instanceof Error && this.stream.destroyed)) this.error = error;
      throw error;
    }
  }

  result(): { sha1sum: string; bytes: number } {
    return { sha1sum: this.hash.digest('hex'), bytes: this.bytes };
  }
}
