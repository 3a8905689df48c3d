import type { Request } from 'express';
import { PreconditionFailed } from './errors';

/** A request that may have an `If-Match`. */
export type Conditional = Pick<Request, 'headers'>;

/**
 * Throws PreconditionFailed if `If-Match` has no tag that equals `version` or begins with it (see `Versioned`). Accepts
 * weak tags: they are weak only because compressed responses have the same tag.
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
