import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError } from './api-error';
import type { paths } from './schema';
import { csrf } from './csrf';

/**
 * Media type of responses with the fields that only this interface needs: rendered texts, team members, errors by
 * field.
 */
export const MEDIA_TYPE = 'application/vnd.ensign+json';

const withNonce: Middleware = {
  onRequest({ request }) {
    if (request.method !== 'GET' && request.method !== 'HEAD') request.headers.set('CSRF-Token', csrf.nonce);
    return request;
  },
};

/**
 * Sends a request. After a 403 to a write, requests a new CSRF nonce. Repeats the write once if the nonce has changed
 * and the same user is logged in.
 */
async function fetchWithNonce(request: Request): Promise<Response> {
  const again = request.method === 'GET' ? null : request.clone();
  const { nonce, user_id } = csrf;
  const response = await send(request);
  if (response.status !== 403 || again === null || !(await csrf.renew(nonce, user_id))) return response;
  again.headers.set('CSRF-Token', csrf.nonce);
  return send(again);
}

async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, {});
  }
}

/** The API client, typed by the OpenAPI document. Use it with `queryOptions` and `unwrap`, which throw `ApiError`. */
export const api = createClient<paths, typeof MEDIA_TYPE>({
  baseUrl: location.origin,
  credentials: 'same-origin',
  headers: { Accept: MEDIA_TYPE },
  fetch: fetchWithNonce,
});
api.use(withNonce);
