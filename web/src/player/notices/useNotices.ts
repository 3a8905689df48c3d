import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../api/boot';
import { queryOptions, type DataOf } from '../../api/query';
import { useDeferred } from '../../components/useDeferred';
import { usePolling } from '../../live/LiveProvider';
import { useReadUntil } from './read-notices';

export type Notice = DataOf<'/api/v1/notifications'>[number];

interface Notices {
  /** The newest first; undefined until they are read. */
  notices: Notice[] | undefined;
  error: Error | null;
  retry: () => void;
  unread: number;
  readUntil: number;
}

/** What the organisers announced. `deferred` leaves the first seconds to what the player came for. */
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
