import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOptions, type DataOf } from '../../api/query';
import { useDebouncedValue } from '@mantine/hooks';

/** Letters that are typed one after the other make one search. */
const TYPING_MILLIS = 200;

interface Found {
  hits: DataOf<'/api/v1/search'> | undefined;
  /** Whether the answer to what is typed is still to come. */
  isSearching: boolean;
}

/** What the server finds of users, teams, challenges, pages and submissions. */
export function useSearch(typed: string): Found {
  const wanted = typed.trim();
  const [q] = useDebouncedValue(wanted, TYPING_MILLIS);
  const { data, isFetching } = useQuery({
    ...queryOptions('/api/v1/search', { params: { query: { q } } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return { hits: q === '' ? undefined : data?.data, isSearching: isFetching || q !== wanted };
}
