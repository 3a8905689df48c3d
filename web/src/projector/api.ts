import { ApiError } from '../api/api-error';
import type { Middleware } from 'openapi-fetch';
import type { components } from '../api/schema';

export type Boot = components['schemas']['BootView'];
export type BoardRow = components['schemas']['BoardRowView'];
export type Graph = components['schemas']['ScoreGraphView'];
export type Solve = components['schemas']['ActivityView'];

/** Timeout of a request. A projector has no user who could reload a page that hangs. */
const PATIENCE_MILLIS = 20_000;

export function spectatorKey(key: string): Middleware {
  return {
    onRequest({ request }) {
      const url = new URL(request.url);
      url.searchParams.set('key', key);
      return new Request(url, request);
    },
  };
}

/** Returns the `data` of a successful response, else throws an `ApiError`. */
export async function dataOf<T>(
  ask: (signal: AbortSignal) => Promise<{ data?: { data: T }; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await ask(AbortSignal.timeout(PATIENCE_MILLIS));
  if (!data) throw ApiError.from(response, error);
  return data.data;
}
