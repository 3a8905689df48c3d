import { dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query';
import { queryClient } from './query';

const PREFIX = 'ensign-queries:';
/** Browsers keep about five megabytes for an origin. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Keeps what was read while this tab lives, so that loading it again during an outage shows the last state. `owner` tells apart who
 * may not see each other's: account and build.
 */
export function keepQueries(owner: string): void {
  const key = PREFIX + owner;
  const kept = sessionStorage.getItem(key);
  // Also what an account has left that signed out.
  for (const old of Object.keys(sessionStorage)) if (old.startsWith(PREFIX)) sessionStorage.removeItem(old);
  if (kept !== null) hydrate(queryClient, JSON.parse(kept) as DehydratedState);
  addEventListener('pagehide', () => {
    const text = JSON.stringify(dehydrate(queryClient));
    if (text.length <= MAX_CHARACTERS) sessionStorage.setItem(key, text);
  });
}
