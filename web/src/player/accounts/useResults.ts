import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import { queryOptions, type QueryOptions } from '../../api/query';
import { usePolling } from '../../live/LiveProvider';
import type { Kind } from '../../domain/accounts/kinds';
import type { Solved } from '../../domain/accounts/profile-data';

export interface SolveRow extends Solved {
  id: number;
  user: { id: number; name: string | null } | null;
}

export interface AwardRow {
  id: number;
  name: string | null;
  description: string | null;
  value: number;
  date: string;
}

interface Rows<T> {
  data: T[];
  meta: { count?: number };
}

/** Results of an account. Those of the viewer's own account (`me`) ignore the freeze. */
export interface Results {
  solves: readonly SolveRow[] | undefined;
  awards: readonly AwardRow[] | undefined;
  fails: number | undefined;
  isHidden: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** Reads solves and awards, and for `me` the number of incorrect submissions. */
export function useResults(kind: Kind, id: number | 'me'): Results {
  const refetchInterval = usePolling();
  const { solves: ofSolves, awards: ofAwards, fails: ofFails } = readingsOf(kind, id);
  const solves = useQuery({ ...ofSolves, refetchInterval });
  const awards = useQuery({ ...ofAwards, refetchInterval });
  const fails = useQuery({ ...ofFails, refetchInterval, enabled: id === 'me' });
  const error = solves.data ? null : (solves.error ?? awards.error);
  const isHidden = error !== null && (error.status === 401 || error.status === 403 || error.status === 404);
  return {
    solves: solves.data?.data,
    awards: awards.data?.data,
    fails: fails.data?.meta.count,
    isHidden,
    error: isHidden ? null : error,
    retry: () => {
      void solves.refetch();
      void awards.refetch();
    },
  };
}

interface Readings {
  solves: QueryOptions<Rows<SolveRow>>;
  awards: QueryOptions<Rows<AwardRow>>;
  fails: QueryOptions<Rows<unknown>>;
}

function readingsOf(kind: Kind, id: number | 'me'): Readings {
  if (id === 'me')
    return kind === 'users'
      ? {
          solves: queryOptions('/api/v1/users/me/solves'),
          awards: queryOptions('/api/v1/users/me/awards'),
          fails: queryOptions('/api/v1/users/me/fails'),
        }
      : {
          solves: queryOptions('/api/v1/teams/me/solves'),
          awards: queryOptions('/api/v1/teams/me/awards'),
          fails: queryOptions('/api/v1/teams/me/fails'),
        };
  const init = { params: { path: { id } } };
  return kind === 'users'
    ? {
        solves: queryOptions('/api/v1/users/{id}/solves', init),
        awards: queryOptions('/api/v1/users/{id}/awards', init),
        fails: queryOptions('/api/v1/users/{id}/fails', init),
      }
    : {
        solves: queryOptions('/api/v1/teams/{id}/solves', init),
        awards: queryOptions('/api/v1/teams/{id}/awards', init),
        fails: queryOptions('/api/v1/teams/{id}/fails', init),
      };
}
