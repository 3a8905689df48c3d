import type { Response } from 'express';
import type { Asset } from './plugin-assets';

/** They change with releases only, and a new one may be asked for an hour later. */
const CACHE = 'public, max-age=3600';

/** Answers with a piece of the frontend, or that the one the client has is still good. */
export function sendAsset(response: Response, { body, type, etag }: Asset): void {
  response.type(type).set({ 'Cache-Control': CACHE, ETag: etag }).send(body);
}
