import { useQueries, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import { get, queryClient } from '../../api/query';
import { useLiveAdmin } from '../kit/useLiveAdmin';
import { inOrder, rowsOf, STATES, type ChallengeRow } from './challenge-rows';

const LIST = '/api/v1/challenges';
const FLAGS = '/api/v1/flags';

interface Rows {
  /** All challenges in the organisers' order; undefined until they are there. */
  rows: ChallengeRow[] | undefined;
  error: ApiError | null;
  retry: () => void;
}

/** All challenges with their states, which the list itself does not tell, and what they lack. Kept up to date. */
export function useChallengeRows(): Rows {
  const lists = useQueries({
    queries: STATES.map((state) => get(LIST, { params: { query: { view: 'admin', state } } })),
  });
  const flags = useQuery(get(FLAGS));
  useLiveAdmin([FLAGS], ['challenges']);
  const withFlag = flags.data && new Set(flags.data.data.map(({ challenge_id }) => challenge_id));
  const parts = lists.map(({ data }, index) => {
    const state = STATES[index];
    return data && withFlag && state ? rowsOf(data.data, state, withFlag) : undefined;
  });
  const isThere = parts.every((part) => part !== undefined);
  return {
    rows: isThere ? inOrder(parts.flat()) : undefined,
    error: [...lists, flags].find(({ error }) => error)?.error ?? null,
    retry: () => void readChallengesAgain(),
  };
}

/** Reads everything about challenges anew, after it was changed. */
export function readChallengesAgain(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && [LIST, FLAGS, '/api/v1/solutions'].some((start) => path.startsWith(start)),
  });
}
