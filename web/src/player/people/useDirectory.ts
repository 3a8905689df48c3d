import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { get, type Reading } from '../../api/query';
import { addressOf, choiceOf, queryOf, type DirectoryChoice } from './directory';
import type { Kind } from './kinds';

/** A row of either directory. */
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
  choice: DirectoryChoice;
  /** Changes the address; begins at the first page again unless a page is chosen. */
  choose: (change: Partial<DirectoryChoice>) => void;
  rows: UseQueryResult<Listing>;
}

/** The rows that the address asks for. Those before stay until the new ones are there. */
export function useDirectory(kind: Kind): DirectoryState {
  const search = useSearch();
  const [, navigate] = useLocation();
  const choice = useMemo(() => choiceOf(search), [search]);
  const choose = useCallback(
    (change: Partial<DirectoryChoice>) => {
      navigate(addressOf(kind, { ...choiceOf(location.search), page: 1, ...change }), { replace: true });
    },
    [kind, navigate],
  );
  const rows = useQuery({ ...listing(kind, choice), placeholderData: keepPreviousData });
  return { choice, choose, rows };
}

function listing(kind: Kind, choice: DirectoryChoice): Reading<Listing> {
  const init = { params: { query: queryOf(choice) } };
  return kind === 'users' ? get('/api/v1/users', init) : get('/api/v1/teams', init);
}
