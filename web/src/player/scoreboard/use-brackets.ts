import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../api/boot';
import { get } from '../../api/query';
import type { Bracket } from './board-api';

/** The brackets of those who compete; none until they are loaded. */
export function useBrackets(): readonly Bracket[] {
  const { event } = useBoot();
  const { data } = useQuery({ ...get('/api/v1/brackets'), staleTime: 300_000 });
  return (data?.data ?? []).filter(({ type }) => type === event.mode);
}
