import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { PathsWithMethod } from 'openapi-typescript-helpers';
import { ApiError } from './api-error';
import { api, type MEDIA_TYPE } from './client';
import { csrf } from './csrf';
import { retryDelay } from './retry';
import type { paths } from './schema';

export type GetPath = PathsWithMethod<paths, 'get'>;
export type GetInit<P extends GetPath> = MaybeOptionalInit<paths[P], 'get'>;
type Body<R> = R extends { data?: infer D } ? NonNullable<D> : never;
export type ResponseBody<P extends GetPath> = Body<
  FetchResponse<NonNullable<paths[P]['get']>, object, typeof MEDIA_TYPE>
>;
export type DataOf<P extends GetPath> = ResponseBody<P> extends { data: infer D } ? D : never;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

const MAX_RETRIES = 6;

const sessionListeners = new Set<() => void>();

/**
 * Calls `listener` after each query or mutation with a 401 response, on a page with a logged-in user. Returns a
 * function that unsubscribes.
 */
export function onSessionEnd(listener: () => void): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

function noticeSessionEnd(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401 || csrf.user_id === 0) return;
  for (const listener of sessionListeners) listener();
}

/** Retries a read up to six times after an error that may pass. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSessionEnd }),
  mutationCache: new MutationCache({ onError: noticeSessionEnd }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (count, error) => error instanceof ApiError && error.isPassing && count < MAX_RETRIES,
      retryDelay: (count, error) => retryDelay(count, error instanceof ApiError ? error.retryAfter : null),
    },
    // A write without a response may have succeeded, so the screen decides if it is sent again.
    mutations: { retry: false },
  },
});

export interface QueryOptions<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

/**
 * Options that read a path of the API. The data are the whole body (`data` and `meta`). Keys begin with the path, so
 * that `queryClient.invalidateQueries({ queryKey: [path] })` reaches all parameters.
 */
export function queryOptions<P extends GetPath>(path: P, init?: GetInit<P>): QueryOptions<ResponseBody<P>> {
  return {
    queryKey: [path, init?.params ?? {}],
    queryFn: ({ signal }) => unwrap(api.GET(path, { ...init, signal } as never)),
  };
}

/** Invalidates all queries whose path begins with one of the prefixes. */
export function invalidatePaths(...paths: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}

/** Returns the body of a successful response, else throws an `ApiError`. For writes: `await unwrap(api.POST(…))`. */
export async function unwrap<T>(
  request: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await request;
  if (!response.ok) throw ApiError.from(response, error);
  return data as NonNullable<T>;
}
