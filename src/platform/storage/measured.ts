import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { TooLarge } from './storage';

/** A stream whose size is measured, up to a limit, while it is read. */
export class Measured {
  error: Error | null = null;
  private readonly hash = createHash('sha1');
  private bytes = 0;

  constructor(
    private readonly stream: Readable,
    private readonly maxBytes: number,
  ) {
    // An error before the read would end the process; reading throws it again.
    stream.on('error', () => undefined);
  }

  async *chunks(): AsyncGenerator<Buffer> {
    try {
      // Without encoding every chunk is a buffer. Stopping early must not cause an error.
      for await (const chunk of this.stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        this.bytes += chunk.length;
        if (this.bytes > this.maxBytes) throw new TooLarge(this.maxBytes);
        this.hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      // An error of the reader arrives here too and must not be recorded.
      if (error instanceof TooLarge || (error instanceof Error && this.stream.destroyed)) this.error = error;
      throw error;
    }
  }

  result(): { sha1sum: string; bytes: number } {
    return { sha1sum: this.hash.digest('hex'), bytes: this.bytes };
  }
}
