import type { Response } from 'express';
import { CachedResponse } from './cached-response';
import { jsonTypeOf } from './media-type';
import { Counted, RawJson, Outcome, Page, Versioned, WithMeta } from './results';

/**
 * Wraps a handler's result as `{success, data}`, with `meta` if its class has it. `show` converts the data. Sets the
 * status.
 */
export function enveloped(result: unknown, response: Response, show: (data: unknown) => unknown): object {
  // Nest sends 201 for a POST, the API always 200.
  response.status(result instanceof Outcome ? result.status : 200);
  if (result instanceof CachedResponse) return result;
  if (result instanceof RawJson) return new RawJson(`{"success":true,"data":${result.text}}`);
  if (result instanceof Outcome || result instanceof Versioned) return { success: true, data: show(result.data) };
  if (result instanceof Page) {
    const meta = JSON.stringify({ pagination: result.pagination });
    return new RawJson(`{"success":true,"meta":${meta},"data":${result.json(show)}}`);
  }
  if (result instanceof WithMeta) return { success: true, meta: result.meta, data: show(result.data) };
  if (result instanceof Counted) return { success: true, data: show(result.rows), meta: { count: result.count } };
  return result === undefined ? { success: true } : { success: true, data: show(result) };
}

/** Returns a response with an `ETag`, which begins with `version` if there is one. */
export function tagged(body: object, version?: string): CachedResponse {
  return body instanceof CachedResponse ? body : CachedResponse.ofJson(textOf(body), version);
}

/** Sends JSON with a newline at the end, as `application/json` without a charset or in the interface's media type. */
export function sendJson(response: Response, body: object): void | Promise<void> {
  response.vary('Accept');
  if (body instanceof CachedResponse) return body.send(response);
  // Responses depend on the caller, so no cache on the way may store them.
  if (response.getHeader('Cache-Control') === undefined) response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Type', jsonTypeOf(response.req));
  response.end(textOf(body));
}

function textOf(body: object): string {
  return `${body instanceof RawJson ? body.text : JSON.stringify(body)}\n`;
}
