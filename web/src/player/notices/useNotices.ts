import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../api/boot';
import { queryOptions, type DataOf } from '../../api/query';
import { useDeferred } from '../../components/useDeferred';
import { usePolling } from '../../live/LiveProvider';
import { useReadUntil } from './read-notices';

export type Notice = DataOf<'/api/v1/notifications'>[number];

interface Notices {
  notices: Notice[] | undefined;
  error: Error | null;
  retry: () => void;
  unread: number;
  readUntil: number;
}

/** The notifications. `deferred` delays the request, so that the main content loads first. */
export function useNotices({ deferred = false } = {}): Notices {
  const { viewer } = useBoot();
  const isDue = useDeferred();
  const readUntil = useReadUntil(viewer?.id ?? 0);
  const { data, error, refetch } = useQuery({
    ...queryOptions('/api/v1/notifications'),
    enabled: isDue || !deferred,
    staleTime: 300_000,
    refetchInterval: usePolling(),
  });
  const notices = data && [...data.data].sort((one, other) => other.id - one.id);
  return {
    notices,
    error,
    retry: () => void refetch(),
    unread: notices?.filter(({ id }) => id > readUntil).length ?? 0,
    readUntil,
  };
}
