import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../api/boot';
import { get } from '../../api/query';
import type { Bracket } from './board-api';

/** The brackets of those who compete; undefined until they are loaded. */
export function useBrackets(): readonly Bracket[] | undefined {
  const { event } = useBoot();
  const { data, isError } = useQuery({ ...get('/api/v1/brackets'), staleTime: 300_000 });
  return isError ? [] : data?.data.filter(({ type }) => type === event.mode);
}
