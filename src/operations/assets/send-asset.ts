import type { Response } from 'express';
import type { Asset } from './plugin-assets';

/** Assets change only with a release, which clients then get after an hour at most. */
const CACHE = 'public, max-age=3600';

/** Sends an asset, or 304 if the client has it. */
export function sendAsset(response: Response, { body, type, etag }: Asset): void {
  response.type(type).set({ 'Cache-Control': CACHE, ETag: etag }).send(body);
}
