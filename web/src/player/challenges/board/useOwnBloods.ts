import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountIdOf, useBoot } from '../../../api/boot';
import { queryOptions, type ResponseBody } from '../../../api/query';
import { useDeferred } from '../../../components/useDeferred';
import type { LiveEvents } from '../../../live/events';
import { useLiveEvent } from '../../../live/LiveProvider';

const BLOODS = '/api/v1/scoreboard/bloods';

export type Blood = NonNullable<LiveEvents['solve']['blood']>;
/** First, second and third solves by challenge id. A plain object, because the query cache is stored as JSON. */
export type OwnBloods = Readonly<Record<number, Blood>>;

/** The account's first, second and third solves, by challenge id; empty until loaded and while they are hidden. */
export function useOwnBloods(): OwnBloods {
  const client = useQueryClient();
  const boot = useBoot();
  const account_id = accountIdOf(boot);
  const isDue = useDeferred();
  // The key does not begin with the path, because all queries with that path are read again after each solve. The
  // `solve` events below update this list.
  const queryKey = ['own-bloods', account_id];
  const { data } = useQuery({
    queryKey,
    queryFn: async (context) => ownBloods(await queryOptions(BLOODS).queryFn(context), account_id),
    enabled: isDue && account_id !== null && boot.can.see_scoreboard,
    staleTime: 300_000,
  });
  useLiveEvent('solve', ({ challenge_id, account_id: solver, blood }) => {
    if (solver !== account_id || blood === null) return;
    client.setQueryData<OwnBloods>(queryKey, (known) => known && { ...known, [challenge_id]: blood });
  });
  return data ?? NONE;
}

const NONE: OwnBloods = {};

function ownBloods({ data }: ResponseBody<typeof BLOODS>, account_id: number | null): OwnBloods {
  const entries = data.map(({ challenge_id, accounts }) => [
    challenge_id,
    accounts.findIndex(({ id }) => id === account_id) + 1,
  ]);
  return Object.fromEntries(entries.filter(([, place]) => place !== 0)) as OwnBloods;
}
