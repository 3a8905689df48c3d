import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { jsonTypeOf } from './media-type';

const compress = promisify(gzip);

/** Shorter answers fit into one packet as they are. */
const MIN_COMPRESSED_BYTES = 1400;

/** Higher levels take several times as long for a tenth less. */
const LEVEL = 4;

/** Bytes of recent answers that are kept, with their compressed form, for others who get the same. */
const RECENT_BYTES = 16 * 1024 * 1024;

/** By tag. */
const recent = new LRUCache<string, CachedResponse>({
  maxSize: RECENT_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length,
});

/** Short text that tells texts apart. */
export function tagOf(text: string): string {
  return hash('sha1', text, 'base64url');
}

/** A whole answer that was written before and is the same for all who may have it, with the tag by which they know it again. */
export class CachedResponse {
  private compressed: Promise<Buffer> | null = null;

  private constructor(
    readonly bytes: Buffer,
    /** Null for an answer in JSON, whose media type is what the caller asks for. */
    private readonly type: string | null,
    private readonly etag: string,
  ) {}

  /** One of these pieces, which may come some at a time: a large event has hundreds of megabytes of them. */
  static async of(
    pieces: AsyncIterable<string> | Iterable<string>,
    type: string | null = null,
  ): Promise<CachedResponse> {
    const hash = createHash('sha1');
    const buffers: Buffer[] = [];
    for await (const piece of pieces) {
      const buffer = Buffer.from(piece);
      hash.update(buffer);
      buffers.push(buffer);
    }
    // Weak, since it is the same for the compressed bytes.
    return new CachedResponse(Buffer.concat(buffers), type, `W/"${hash.digest('base64url')}"`);
  }

  /** A text of JSON that a handler gave, with the version of what is edited in it where it has one (see `Versioned`). */
  static ofJson(text: string, version?: string): CachedResponse {
    const tag = version === undefined ? tagOf(text) : `${version}.${tagOf(text)}`;
    const known = recent.get(tag);
    if (known) return known;
    const response = new CachedResponse(Buffer.from(text), null, `W/"${tag}"`);
    recent.set(tag, response);
    return response;
  }

  /** Sends it: nothing but a 304 to those who have it, and compressed once for all who can take that. */
  async send(response: Response): Promise<void> {
    const { req: request } = response;
    response.setHeader('ETag', this.etag);
    // A copy may be kept by who asked, who asks each time whether it still holds.
    response.setHeader('Cache-Control', 'private, no-cache');
    response.vary('Accept-Encoding');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', this.type ?? jsonTypeOf(request));
    if (this.bytes.length < MIN_COMPRESSED_BYTES || !request.acceptsEncodings('gzip')) response.end(this.bytes);
    else {
      this.compressed ??= compress(this.bytes, { level: LEVEL });
      const compressed = await this.compressed;
      response.setHeader('Content-Encoding', 'gzip');
      response.end(compressed);
    }
  }
}
