import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../api/boot';
import { get } from '../../api/query';
import type { Bracket } from './board-api';

/** The brackets of those who compete; undefined until they are loaded, none where they are refused. */
export function useBrackets(): readonly Bracket[] | undefined {
  const { event } = useBoot();
  // What was refused once is asked for again by each part that is shown; meanwhile the screen stays as it is.
  const { data, isFetched } = useQuery({ ...get('/api/v1/brackets'), staleTime: 300_000 });
  return isFetched ? (data?.data ?? []).filter(({ type }) => type === event.mode) : undefined;
}
