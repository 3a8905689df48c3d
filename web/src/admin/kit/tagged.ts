import { api } from '../../api/client';
import { read, type Answer, type GetInit, type GetPath, type Reading } from '../../api/query';

/** What was read, with the tag that it goes by in `If-Match`. */
export interface Tagged<B> {
  body: B;
  tag: string;
}

/** As `get`, with the tag of the answer. */
export function getTagged<P extends GetPath>(path: P, init?: GetInit<P>): Reading<Tagged<Answer<P>>> {
  return {
    queryKey: [path, init?.params ?? {}, 'tagged'],
    queryFn: async ({ signal }) => {
      const request = api.GET(path, { ...init, signal } as never);
      const body = await read<Answer<P>>(request);
      const { response } = await request;
      return { body, tag: response.headers.get('ETag') ?? '*' };
    },
  };
}
