import type { Response } from 'express';
import { CachedResponse } from './cached-response';
import { jsonTypeOf } from './media-type';
import { Counted, RawJson, Outcome, Page, Versioned, WithMeta } from './results';

/** What a handler gave, as the views of its route, wrapped by its type, never by its keys; the status is set where it is not 200. */
export function enveloped(result: unknown, response: Response, show: (data: unknown) => unknown): object {
  // Nest answers a POST with 201; the contract knows 200 alone.
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

/** An answer with an `ETag`, which begins with the version of what is edited in it, where it has one. */
export function tagged(body: object, version?: string): CachedResponse {
  return body instanceof CachedResponse ? body : CachedResponse.ofJson(textOf(body), version);
}

/** Sends JSON as the contract has it: `application/json` without a charset, ended by a newline; or as the interface asks for it. */
export function sendJson(response: Response, body: object): void | Promise<void> {
  response.vary('Accept');
  if (body instanceof CachedResponse) return body.send(response);
  // Answers depend on who asks; no cache on the way may keep one.
  if (response.getHeader('Cache-Control') === undefined) response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Type', jsonTypeOf(response.req));
  response.end(textOf(body));
}

function textOf(body: object): string {
  return `${body instanceof RawJson ? body.text : JSON.stringify(body)}\n`;
}
