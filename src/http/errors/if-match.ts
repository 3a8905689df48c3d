import type { Request } from 'express';
import { PreconditionFailed } from './errors';

export type Conditional = Pick<Request, 'headers'>;

/**
 * Throws PreconditionFailed unless `If-Match` is missing, is `*`, or contains a tag with `version` (see `Versioned`).
 * Accepts weak tags, because every `ETag` of `CachedResponse` is weak.
 */
export function requireMatch({ headers }: Conditional, version: string): void {
  const sent = headers['if-match'];
  if (sent === undefined || sent.trim() === '*') return;
  const tags = [...sent.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
  if (!tags.some((tag) => tag === version || tag.startsWith(`${version}.`))) throw new PreconditionFailed();
}

/** Like `requireMatch`, but reads the version only if the request has `If-Match`. */
export async function requireStoredMatch(request: Conditional, readVersion: () => Promise<string>): Promise<void> {
  if (request.headers['if-match'] !== undefined) requireMatch(request, await readVersion());
}
