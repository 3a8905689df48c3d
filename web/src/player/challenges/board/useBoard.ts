import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { accountIdOf, useBoot } from '../../../api/boot';
import { markSolved } from '../../../api/challenge-lists';
import { queryOptions, type ResponseBody } from '../../../api/query';
import type { ApiError } from '../../../api/api-error';
import { useLiveEvent, usePolling } from '../../../live/LiveProvider';
import { detailKey } from '../../../domain/challenges/challenge';

const LIST = '/api/v1/challenges';

/** The challenge list. Live events keep it up to date. Retries without limit while the server is down or busy. */
export function useBoard(): UseQueryResult<ResponseBody<typeof LIST>, ApiError> {
  return useQuery({ ...queryOptions(LIST), refetchInterval: usePolling(), retry: (_, error) => error.isPassing });
}

/** Marks challenges that the account solves elsewhere (a team mate, another tab). */
export function useSolvesElsewhere(): void {
  const client = useQueryClient();
  const account_id = accountIdOf(useBoot());
  useLiveEvent('solve', (solve) => {
    if (account_id === null || solve.account_id !== account_id) return;
    markSolved(solve.challenge_id);
    void client.invalidateQueries({ queryKey: detailKey(solve.challenge_id) });
    // Reads the list again, because the solve may have unlocked other challenges.
    void client.invalidateQueries({ queryKey: [LIST] });
  });
}
