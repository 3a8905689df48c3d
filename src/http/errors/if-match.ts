import type { Request } from 'express';
import { PreconditionFailed } from './errors';

/** A request that may say in `If-Match` what it has seen of what it changes. */
export type Conditional = Pick<Request, 'headers'>;

/**
 * Throws PreconditionFailed where the request has an `If-Match` that names none of what is stored now, whose tag, or the version that
 * its tag begins with (see `Versioned`), is `version`. Tags are weak, since they are the same for compressed answers; they are compared
 * by their text alone.
 */
export function requireMatch({ headers }: Conditional, version: string): void {
  const sent = headers['if-match'];
  if (sent === undefined || sent.trim() === '*') return;
  const tags = [...sent.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
  if (!tags.some((tag) => tag === version || tag.startsWith(`${version}.`))) throw new PreconditionFailed();
}
