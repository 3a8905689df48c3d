import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../../api/api-error';
import { queryOptions, invalidatePaths } from '../../api/query';
import { rowsOf, type ChallengeRow } from './challenge-rows';

interface Rows {
  rows: ChallengeRow[] | undefined;
  error: ApiError | null;
  retry: () => void;
}

/** All challenges in any state, each with the parts that are missing. */
export function useChallengeRows(): Rows {
  const { data, error } = useQuery(queryOptions('/api/v1/challenges/bulk'));
  const rows = useMemo(() => data && rowsOf(data.data), [data]);
  return { rows, error, retry: () => void invalidateChallenges() };
}

export function invalidateChallenges(): Promise<void> {
  return invalidatePaths('/api/v1/challenges', '/api/v1/solutions');
}
