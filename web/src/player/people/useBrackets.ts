import { useQuery } from '@tanstack/react-query';
import { get, type DataOf } from '../../api/query';
import type { Kind } from './kinds';

export type Bracket = DataOf<'/api/v1/brackets'>[number];

/** The brackets that users or teams compete in. */
export function useBrackets(kind: Kind): readonly Bracket[] {
  const { data } = useQuery({ ...get('/api/v1/brackets', { params: { query: { type: kind } } }), staleTime: 300_000 });
  return data?.data ?? NONE;
}

const NONE: readonly Bracket[] = [];
