import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { correctClock } from './clock';
import { csrf } from './csrf';
import { queryClient, type QueryOptions } from './query';
import { ApiError } from './api-error';
import type { components } from './schema';

export { serverNow } from './clock';

export type Boot = components['schemas']['BootView'];
export type Viewer = NonNullable<Boot['viewer']>;

const PATH = '/api/v1/ui/boot';

const reading: QueryOptions<Boot> = {
  queryKey: [PATH],
  queryFn: async ({ signal }) => {
    const response = await fetch(PATH, { signal }).catch(() => null);
    if (!response) throw new ApiError(0, {});
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw ApiError.from(response, body);
    return accept((body as { data: Boot }).data);
  },
};

function accept(boot: Boot): Boot {
  correctClock(boot.now);
  const known = queryClient.getQueryData<Boot>(reading.queryKey);
  if (!csrf.take(boot) && known) return known;
  return boot;
}

/** Returns the boot data that the server embedded in the page; requests them if the page has none. */
export async function loadBoot(): Promise<Boot> {
  const text = document.getElementById('boot')?.textContent;
  if (text) queryClient.setQueryData(reading.queryKey, accept(JSON.parse(text) as Boot));
  return queryClient.fetchQuery(reading);
}

/** Requests the boot data again, for example after the viewer's rights changed. */
export function refreshBoot(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: reading.queryKey });
}

export const BootContext = createContext<Boot | null>(null);

/** Returns the value for `BootContext`; null until it is loaded. */
export function useLoadedBoot(): Boot | null {
  return useQuery({ ...reading, staleTime: Infinity }).data ?? null;
}

/** Returns the boot data. Throws if they are not loaded. */
export function useBoot(): Boot {
  const boot = use(BootContext);
  if (!boot) throw new Error('The interface was not loaded');
  return boot;
}

/** Id of the account that scores: in team mode the viewer's team, else the viewer; null if there is none. */
export function accountIdOf({ event, viewer }: Boot): number | null {
  if (!viewer) return null;
  return event.mode === 'teams' ? (viewer.team?.id ?? null) : viewer.id;
}
