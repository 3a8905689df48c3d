import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBoot } from '../../api/boot';
import { get, type Answer } from '../../api/query';
import { useDeferred } from '../../kit/use-deferred';
import { useLiveEvent } from '../../live/LiveProvider';

const BLOODS = '/api/v1/scoreboard/bloods';
/** Not the path: what follows the standings is read again with each change of them, and this is kept up to date by its events. */
const KEY = ['bloods'];

/** The names of the first three who solved each challenge, by its id; empty where they are not shown, or not yet read. */
export function useBloods(): ReadonlyMap<number, readonly string[]> {
  const client = useQueryClient();
  const { can } = useBoot();
  const isDue = useDeferred();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: get(BLOODS).queryFn,
    enabled: isDue && can.see_scoreboard,
    staleTime: 300_000,
    select: namesOf,
  });
  useLiveEvent('solve', ({ challenge_id, account_id, name, blood }) => {
    if (blood === null) return;
    client.setQueryData<Answer<typeof BLOODS>>(
      KEY,
      (all) =>
        all && {
          ...all,
          data: all.data.map((row) =>
            row.challenge_id === challenge_id && row.accounts.length === blood - 1
              ? { ...row, accounts: [...row.accounts, { id: account_id, name }] }
              : row,
          ),
        },
    );
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<number, readonly string[]> = new Map();

function namesOf({ data }: Answer<typeof BLOODS>): ReadonlyMap<number, readonly string[]> {
  return new Map(data.map(({ challenge_id, accounts }) => [challenge_id, accounts.map(({ name }) => name)]));
}
