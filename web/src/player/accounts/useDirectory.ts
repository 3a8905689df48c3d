import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOptions, type QueryOptions } from '../../api/query';
import { useFilters, type Filters } from '../../components/useFilters';
import { DIRECTORY_FILTERS, queryOf, type DirectoryValues } from './directory';
import type { Kind } from '../../domain/accounts/kinds';

export interface ListedAccount {
  id: number;
  name: string;
  website: string | null;
  affiliation: string | null;
  country: string | null;
  bracket_id: number | null;
}

interface Listing {
  data: ListedAccount[];
  meta: { pagination?: { page?: number; pages?: number; total?: number } };
}

interface DirectoryState {
  filters: Filters<keyof DirectoryValues>;
  rows: UseQueryResult<Listing>;
}

/** Rows for the parameters in the URL. The old rows stay until the new ones are loaded. */
export function useDirectory(kind: Kind): DirectoryState {
  const filters = useFilters(DIRECTORY_FILTERS);
  const rows = useQuery({ ...listing(kind, filters.values), placeholderData: keepPreviousData });
  return { filters, rows };
}

function listing(kind: Kind, values: DirectoryValues): QueryOptions<Listing> {
  const init = { params: { query: queryOf(values) } };
  return kind === 'users' ? queryOptions('/api/v1/users', init) : queryOptions('/api/v1/teams', init);
}
