import { useQuery } from '@tanstack/react-query';
import { queryOptions, type QueryOptions } from '../../api/query';
import type { components } from '../../api/schema';
import type { Kind } from '../../domain/accounts/kinds';
import { accountsPage } from '../accounts/accounts-api';

export const LIST = '/api/v1/notifications';

export type Notice = components['schemas']['NotificationAdminViewWithDetails'];
export type NewNotice = components['schemas']['CreateNotificationDto'];

const POSTED = queryOptions(LIST) as QueryOptions<{ data: Notice[] }>;
const SCHEDULED = queryOptions(LIST, { params: { query: { scheduled: true } } }) as QueryOptions<{ data: Notice[] }>;

/** After sending, the list is polled for at most this long, until the server has counted the recipients. */
const COUNTED_MILLIS = 15_000;
const COUNTING_MILLIS = 3000;

interface Notices {
  posted: Notice[] | undefined;
  scheduled: Notice[] | undefined;
  error: Error | null;
  retry: () => void;
}

export function useSentNotices(now: () => number): Notices {
  const posted = useQuery({
    ...POSTED,
    refetchInterval: ({ state: { data } }) => {
      const last = data?.data.at(-1);
      const isCounting = last?.delivered === null && now() - Date.parse(last.date) < COUNTED_MILLIS;
      return isCounting ? COUNTING_MILLIS : false;
    },
  });
  const scheduled = useQuery(SCHEDULED);
  const failed = [posted, scheduled].find(({ error, data }) => error && !data);
  return {
    posted: posted.data?.data.toSorted((one, other) => other.id - one.id),
    scheduled: scheduled.data?.data.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date)),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** Maximum number of ids in a request for accounts. */
const MAX_NAMES = 200;

/** Names of the first `MAX_NAMES` accounts, by id; empty until they are loaded. */
export function useNames(kind: Kind, ids: readonly (number | null)[]): ReadonlyMap<number, string> {
  const requested = [...new Set(ids.flatMap((id) => id ?? []))].slice(0, MAX_NAMES);
  const page = accountsPage(kind, { ids: requested.join(','), per_page: MAX_NAMES });
  const { data } = useQuery({ ...page, enabled: requested.length > 0 });
  return new Map(data?.data.map(({ id, name }) => [id, name]));
}
