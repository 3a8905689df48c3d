import type { Request } from 'express';
import { PreconditionFailed } from './errors';

/**
 * Throws PreconditionFailed where the request has an `If-Match` that names none of what is stored now, whose tag `tag` is. Tags are weak,
 * since they are the same for compressed answers; they are compared by their text alone.
 */
export function requireMatch({ headers }: Pick<Request, 'headers'>, tag: string): void {
  const sent = headers['if-match'];
  if (sent === undefined || sent.trim() === '*') return;
  const tags = [...sent.matchAll(/"([^"]*)"/g)].map(([, text]) => text);
  if (!tags.includes(tag)) throw new PreconditionFailed();
}
