import { UnreadableJson } from '../errors/errors';
import { isObject } from '../fields/coercions';

/** Returns `body`. Throws UnreadableJson if it is missing or not an object. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (body === undefined) throw new UnreadableJson();
  if (!isObject(body)) throw new UnreadableJson('Invalid input type.');
  return body;
}
