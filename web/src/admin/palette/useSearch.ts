import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOptions, type DataOf } from '../../api/query';
import { useDebouncedValue } from '@mantine/hooks';

const TYPING_MILLIS = 200;

interface SearchState {
  hits: DataOf<'/api/v1/search'> | undefined;
  isSearching: boolean;
}

export function useSearch(typed: string): SearchState {
  const term = typed.trim();
  const [q] = useDebouncedValue(term, TYPING_MILLIS);
  const { data, isFetching } = useQuery({
    ...queryOptions('/api/v1/search', { params: { query: { q } } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return { hits: q === '' ? undefined : data?.data, isSearching: isFetching || q !== term };
}
