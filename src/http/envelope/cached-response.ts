import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { jsonTypeOf } from './media-type';

const compress = promisify(gzip);

/** A shorter response fits into one packet without compression. */
const MIN_COMPRESSED_BYTES = 1400;

/** Higher levels of gzip take several times as long and save only a tenth of the size. */
const LEVEL = 4;

/** Limit for the uncompressed responses in `recent`, which callers with the same response share. */
const RECENT_BYTES = 16 * 1024 * 1024;

const recent = new LRUCache<string, CachedResponse>({
  maxSize: RECENT_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length,
});

/** Returns the SHA-1 of a text in base64url, for an `ETag`. */
export function tagOf(text: string): string {
  return hash('sha1', text, 'base64url');
}

/** A response with an `ETag` that several callers may share. */
export class CachedResponse {
  private compressed: Promise<Buffer> | null = null;

  private constructor(
    readonly bytes: Buffer,
    /** Media type. Null for JSON, whose media type depends on the request. */
    private readonly type: string | null,
    private readonly etag: string,
  ) {}

  /** Makes a response of pieces of text. An asynchronous producer lets other requests run between the pieces. */
  static async from(
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
    // A weak tag, because the compressed response has the same one.
    return new CachedResponse(Buffer.concat(buffers), type, `W/"${hash.digest('base64url')}"`);
  }

  /** Returns the response for a JSON text, from `recent` if it is there. The `ETag` begins with `version`, if given. */
  static ofJson(text: string, version?: string): CachedResponse {
    const tag = version === undefined ? tagOf(text) : `${version}.${tagOf(text)}`;
    const known = recent.get(tag);
    if (known) return known;
    const response = new CachedResponse(Buffer.from(text), null, `W/"${tag}"`);
    recent.set(tag, response);
    return response;
  }

  /**
   * Sends 304 if the client has this response already. Otherwise sends the body, compressed with gzip if it is long
   * enough and the client accepts that.
   */
  async send(response: Response): Promise<void> {
    const { req: request } = response;
    response.setHeader('ETag', this.etag);
    // Only the client may store the response, and must ask each time if it is current.
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
