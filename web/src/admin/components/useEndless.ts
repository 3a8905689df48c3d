import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import type { QueryOptions } from '../../api/query';
import type { More } from './MoreRows';

interface Endless<B, T> {
  rows: T[] | undefined;
  first: B | undefined;
  isStale: boolean;
  error: ApiError | null;
  retry: () => void;
  more: More;
}

/**
 * Endless list for `DataTable`. `readingOf` returns the query for a position; the first position is `first`. `nextOf`
 * returns the next position, or null at the end.
 */
export function useEndless<B extends { data: readonly unknown[] }, P>(
  first: P,
  readingOf: (position: P) => QueryOptions<B>,
  nextOf: (body: B, position: P) => P | null,
): Endless<B, B['data'][number]> {
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...readingOf(first).queryKey, 'endless'],
    queryFn: ({ pageParam, signal }) => readingOf(pageParam as P).queryFn({ signal }),
    initialPageParam: first,
    getNextPageParam: (last, _all, position) => nextOf(last, position),
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.pages.flatMap((page) => page.data),
    first: data?.pages[0],
    isStale: isPlaceholderData,
    error,
    retry: () => void refetch(),
    more: { has: hasNextPage, isLoading: isFetchingNextPage, load: () => void fetchNextPage() },
  };
}

interface Before<T> {
  data: T[];
  meta: { next_before_id?: number | null };
}

/** Endless list of rows that are read with `before_id`. `readingOf` returns the query for that parameter. */
export function useEndlessBefore<T>(
  readingOf: (before: { before_id?: number }) => QueryOptions<Before<T>>,
): Endless<Before<T>, T> {
  return useEndless<Before<T>, number | null>(
    null,
    (before_id) => readingOf(before_id === null ? {} : { before_id }),
    ({ meta }) => meta.next_before_id ?? null,
  );
}
