import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../api/api-error';
import { queryClient, type QueryOptions } from '../../api/query';
import { usePolling } from '../../live/LiveProvider';
import type { PageOf } from './scoreboard-api';

interface Paged<T> {
  first: PageOf<T> | undefined;
  /** Number of items on all pages; undefined until the first page is loaded. */
  total: number | undefined;
  isStale: boolean;
  error: ApiError | null;
  /** Page that contains the item, and the item's position in it. */
  pageWith: (index: number) => { data: T | undefined; offset: number };
  onRange: (first: number, last: number) => void;
}

/** Loads the pages of a long list as they scroll into view. The first page is always kept, because it has the total. */
export function usePages<T>(reading: (page: number) => QueryOptions<PageOf<T>>, size: number): Paged<T> {
  const refetchInterval = usePolling();
  const [[from, to], setPages] = useState<readonly [number, number]>([1, 1]);
  const first = useQuery({ ...reading(1), refetchInterval, placeholderData: keepPreviousData });
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((page) => page > 1);
  const others = useQueries({ queries: numbers.map((page) => ({ ...reading(page), refetchInterval })) });
  const onRange = useCallback(
    (begin: number, end: number) => {
      const pages = [Math.floor(begin / size) + 1, Math.floor(Math.max(begin, end) / size) + 1] as const;
      setPages((known) => (known[0] === pages[0] && known[1] === pages[1] ? known : pages));
    },
    [size],
  );
  const total = first.data?.meta?.pagination?.total;
  const readAhead = useEffectEvent((pages: readonly number[]) => {
    for (const page of pages)
      if (page >= 1 && (page - 1) * size < (total ?? 0)) void queryClient.prefetchQuery(reading(page));
  });
  useEffect(() => {
    // A viewer who has not scrolled needs only the first page.
    if (to > 1) readAhead([from - 1, to + 1]);
  }, [from, to]);
  return {
    first: first.data,
    total,
    isStale: first.isPlaceholderData,
    error: first.error,
    pageWith: (index) => {
      const page = Math.floor(index / size) + 1;
      const data = page === 1 ? first.data?.data : others[numbers.indexOf(page)]?.data?.data;
      return { data, offset: index % size };
    },
    onRange,
  };
}
