import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { jsonTypeOf } from './media-type';

const compress = promisify(gzip);

/** Shorter responses fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1400;

/** Higher levels of gzip take several times as long and save only a tenth of the bytes. */
const LEVEL = 4;

/** Size of `recent`, uncompressed. Callers with the same response share it and its compressed form. */
const RECENT_BYTES = 16 * 1024 * 1024;

const recent = new LRUCache<string, CachedResponse>({
  maxSize: RECENT_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length,
});

/** Returns the SHA-1 of a text in base64url, for an `ETag`. */
export function tagOf(text: string): string {
  return hash('sha1', text, 'base64url');
}

/** A response that is the same for several callers, with its `ETag`. */
export class CachedResponse {
  private compressed: Promise<Buffer> | null = null;

  private constructor(
    readonly bytes: Buffer,
    /** Null for JSON, whose media type depends on the request. */
    private readonly type: string | null,
    private readonly etag: string,
  ) {}

  /**
   * Joins pieces of text. The iterable may produce them one at a time, because a large event has hundreds of megabytes.
   */
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
    // Weak, because the compressed bytes have the same tag.
    return new CachedResponse(Buffer.concat(buffers), type, `W/"${hash.digest('base64url')}"`);
  }

  /**
   * Returns a response for JSON text, from `recent` if it is there. The `ETag` begins with `version` (see `Versioned`).
   */
  static ofJson(text: string, version?: string): CachedResponse {
    const tag = version === undefined ? tagOf(text) : `${version}.${tagOf(text)}`;
    const known = recent.get(tag);
    if (known) return known;
    const response = new CachedResponse(Buffer.from(text), null, `W/"${tag}"`);
    recent.set(tag, response);
    return response;
  }

  /**
   * Sends 304 if the caller has the response already. Otherwise sends the body, compressed if the caller accepts gzip
   * and the body has at least `MIN_COMPRESSED_BYTES`.
   */
  async send(response: Response): Promise<void> {
    const { req: request } = response;
    response.setHeader('ETag', this.etag);
    // Only the caller may cache the response, and must revalidate it each time.
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
