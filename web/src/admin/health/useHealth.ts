import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import { queryOptions, type ResponseBody } from '../../api/query';
import { useLiveEvent, usePolling } from '../../live/LiveProvider';
import { hasGap, withNews } from './minutes';

const PATH = '/api/v1/admin/health';

/** State of the event. Live events update it, and while the stream is lost it is polled. */
export function useHealth(): UseQueryResult<ResponseBody<typeof PATH>, ApiError> {
  const client = useQueryClient();
  const reading = queryOptions(PATH);
  useLiveEvent('health', (news) => {
    const known = client.getQueryData<ResponseBody<typeof PATH>>(reading.queryKey);
    if (!known) return;
    if (hasGap(known.data, news)) void client.invalidateQueries({ queryKey: [PATH] });
    else client.setQueryData(reading.queryKey, { ...known, data: withNews(known.data, news) });
  });
  return useQuery({ ...reading, refetchInterval: usePolling() });
}
