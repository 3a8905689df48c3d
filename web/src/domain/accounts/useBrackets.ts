import { useQuery } from '@tanstack/react-query';
import { queryOptions, type DataOf } from '../../api/query';
import type { Kind } from './kinds';

export type Bracket = DataOf<'/api/v1/brackets'>[number];

const READING = { ...queryOptions('/api/v1/brackets'), staleTime: 300_000 };

/** Brackets of users or teams; empty until loaded and after an error. */
export function useBrackets(kind: Kind): readonly Bracket[] {
  const { data } = useQuery(READING);
  return data?.data.filter(({ type }) => type === kind) ?? [];
}

/** True once the brackets are loaded, or failed to load. */
export function useBracketsReady(): boolean {
  return useQuery(READING).isFetched;
}
