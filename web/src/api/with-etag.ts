import { api } from './client';
import { read, type Answer, type GetInit, type GetPath, type Reading } from './query';

/** A response with its ETag, which `If-Match` takes. */
export interface WithEtag<B> {
  body: B;
  etag: string;
}

/** As `get`, with the ETag of the response. */
export function getWithEtag<P extends GetPath>(path: P, init?: GetInit<P>): Reading<WithEtag<Answer<P>>> {
  return {
    queryKey: [path, init?.params ?? {}, 'etag'],
    queryFn: async ({ signal }) => {
      const request = api.GET(path, { ...init, signal } as never);
      const body = await read<Answer<P>>(request);
      const { response } = await request;
      return { body, etag: response.headers.get('ETag') ?? '*' };
    },
  };
}
