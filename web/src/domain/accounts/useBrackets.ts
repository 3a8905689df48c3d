import { useQuery } from '@tanstack/react-query';
import { queryOptions, type DataOf } from '../../api/query';
import type { Kind } from './kinds';

export type Bracket = DataOf<'/api/v1/brackets'>[number];

/** All of them, so that one request serves every screen. */
const READING = { ...queryOptions('/api/v1/brackets'), staleTime: 300_000 };

/** The brackets that users or teams compete in; none until they are read, or if they are refused. */
export function useBrackets(kind: Kind): readonly Bracket[] {
  const { data } = useQuery(READING);
  return data?.data.filter(({ type }) => type === kind) ?? [];
}

/** Whether the brackets were read, or refused. */
export function useBracketsReady(): boolean {
  return useQuery(READING).isFetched;
}
