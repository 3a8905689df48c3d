import type { Response } from 'express';
import { CachedResponse } from './cached-response';
import { jsonTypeOf } from './media-type';
import { Counted, RawJson, Page, Versioned, WithMeta } from './results';

/**
 * Wraps a handler's result as `{success, data}`, with `meta` if the result has it, and sets the status. `show` converts
 * the data to the route's view. Returns a `CachedResponse` unchanged.
 */
export function enveloped(result: unknown, response: Response, show: (data: unknown) => unknown): object {
  // By default Nest sends 201 for a POST; CTFd's API sends 200.
  response.status(200);
  if (result instanceof CachedResponse) return result;
  if (result instanceof RawJson) return new RawJson(`{"success":true,"data":${result.text}}`);
  if (result instanceof Versioned) return { success: true, data: show(result.data) };
  if (result instanceof Page) {
    const meta = JSON.stringify({ pagination: result.pagination });
    return new RawJson(`{"success":true,"meta":${meta},"data":${result.json(show)}}`);
  }
  if (result instanceof WithMeta) return { success: true, meta: result.meta, data: show(result.data) };
  if (result instanceof Counted) return { success: true, data: show(result.rows), meta: { count: result.count } };
  return result === undefined ? { success: true } : { success: true, data: show(result) };
}

/**
 * Returns `body` as a response with an `ETag`, which begins with `version`, if given. Returns a `CachedResponse`
 * unchanged.
 */
export function tagged(body: object, version?: string): CachedResponse {
  return body instanceof CachedResponse ? body : CachedResponse.ofJson(textOf(body), version);
}

/** Sends a `CachedResponse`, or other JSON with a newline at the end. */
export function sendJson(response: Response, body: object): void | Promise<void> {
  response.vary('Accept');
  if (body instanceof CachedResponse) return body.send(response);
  // The response depends on the caller, so no proxy may store it.
  if (response.getHeader('Cache-Control') === undefined) response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Type', jsonTypeOf(response.req));
  response.end(textOf(body));
}

function textOf(body: object): string {
  return `${body instanceof RawJson ? body.text : JSON.stringify(body)}\n`;
}
