import { api } from './client';
import { unwrap, type ResponseBody, type GetInit, type GetPath, type QueryOptions } from './query';

/** A response with its ETag, for `If-Match`. */
export interface WithEtag<B> {
  body: B;
  etag: string;
}

/** Like `queryOptions`, but the data also have the ETag of the response; `*` if it has none. */
export function getWithEtag<P extends GetPath>(path: P, init?: GetInit<P>): QueryOptions<WithEtag<ResponseBody<P>>> {
  return {
    queryKey: [path, init?.params ?? {}, 'etag'],
    queryFn: async ({ signal }) => {
      const request = api.GET(path, { ...init, signal } as never);
      const body = await unwrap<ResponseBody<P>>(request);
      const { response } = await request;
      return { body, etag: response.headers.get('ETag') ?? '*' };
    },
  };
}
