import { UnreadableJson } from '../errors/errors';
import { isObject } from '../fields/coercions';

/** The body, where it is an object; throws UnreadableJson for none and for everything else. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (body === undefined) throw new UnreadableJson();
  if (!isObject(body)) throw new UnreadableJson('Invalid input type.');
  return body;
}
