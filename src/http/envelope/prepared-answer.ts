import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Response } from 'express';
import type { Turns } from '../../platform/queue/turns';

const compress = promisify(gzip);

/** Shorter answers fit into one packet as they are. */
const MIN_COMPRESSED_BYTES = 1400;

/** Higher levels take several times as long for a tenth less. */
const LEVEL = 4;

/** A whole answer that is bytes already, and knows how it is sent. */
export abstract class ReadyAnswer {
  abstract send(response: Response): void | Promise<void>;
}

/**
 * The first `end` of `bytes`, which answers of other lengths share, and what comes after them: a slow reader of megabytes keeps none of
 * their own.
 */
export class BeginningOf extends ReadyAnswer {
  constructor(
    private readonly bytes: Buffer,
    private readonly end: number,
    private readonly tail: Buffer,
  ) {
    super();
  }

  override send(response: Response): void {
    // The same for all who may have it, but that depends on who asks.
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Content-Length', this.end + this.tail.length);
    response.write(this.bytes.subarray(0, this.end));
    response.end(this.tail);
  }
}

/** A whole answer that was written before and is the same for all who may have it, with the tag by which they know it again. */
export class PreparedAnswer extends ReadyAnswer {
  private compressed: Promise<Buffer> | null = null;

  private constructor(
    readonly bytes: Buffer,
    private readonly type: string,
    private readonly etag: string,
  ) {
    super();
  }

  /** One of these pieces; lets other work in meanwhile, since a large event has hundreds of megabytes of them. */
  static async of(pieces: readonly Buffer[], turns: Turns, type = 'application/json'): Promise<PreparedAnswer> {
    const hash = createHash('sha1');
    const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let length = 0;
    for (const piece of pieces) {
      hash.update(piece);
      length += piece.copy(bytes, length);
      await turns.pass();
    }
    // Weak, since it is the same for the compressed bytes.
    return new PreparedAnswer(bytes, type, `W/"${hash.digest('base64url')}"`);
  }

  /** Sends it: nothing but a 304 to those who have it, and compressed once for all who can take that. */
  override async send(response: Response): Promise<void> {
    const { req: request } = response;
    response.setHeader('ETag', this.etag);
    // A copy may be kept by who asked, who asks each time whether it still holds.
    response.setHeader('Cache-Control', 'private, no-cache');
    response.vary('Accept-Encoding');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', this.type);
    if (this.bytes.length < MIN_COMPRESSED_BYTES || !request.acceptsEncodings('gzip')) response.end(this.bytes);
    else {
      this.compressed ??= compress(this.bytes, { level: LEVEL });
      const compressed = await this.compressed;
      response.setHeader('Content-Encoding', 'gzip');
      response.end(compressed);
    }
  }
}
