import { queryOptions, queryClient, type QueryOptions } from '../../api/query';
import type { components } from '../../api/schema';
import { merge, type Feed } from './feed';

export type Solve = components['schemas']['ActivityView'];

export interface ActivityFilter {
  challenge_id: number | undefined;
  account_id: number | undefined;
  bloods: true | undefined;
}

export const ACTIVITY_FILTERS = { challenge: '', account: '', bloods: '' };

const PATH = '/api/v1/activity';

/** Solves, newest first. A refetch reads only the latest page, and `merge` adds the known older ones. */
export function feedOf(filter: ActivityFilter): QueryOptions<Feed> {
  const queryKey = [PATH, filter];
  return {
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await queryOptions(PATH, { params: { query: { ...filter } } }).queryFn({ signal });
      return merge(queryClient.getQueryData<Feed>(queryKey), {
        solves: page.data,
        next_before_id: page.meta.next_before_id ?? null,
      });
    },
  };
}

/** Reads solves older than `before_id`, and appends them to the cached feed if `before_id` is still its end. */
export async function readOlder(filter: ActivityFilter, before_id: number): Promise<void> {
  const { signal } = new AbortController();
  const page = await queryOptions(PATH, { params: { query: { ...filter, before_id } } }).queryFn({ signal });
  queryClient.setQueryData<Feed>(feedOf(filter).queryKey, (feed) =>
    feed?.next_before_id === before_id
      ? { solves: [...feed.solves, ...page.data], next_before_id: page.meta.next_before_id ?? null }
      : feed,
  );
}
