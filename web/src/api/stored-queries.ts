import { dehydrate, hydrate } from '@tanstack/react-query';
import { tabTexts } from '../browser/storage';
import type { Boot } from './boot';
import { queryClient } from './query';

const PREFIX = 'ensign-queries:';

/** Browsers keep about five megabytes for an origin. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Keeps what was read while this tab lives, so that loading it again during an outage shows the last state; by account, since accounts
 * may not see each other's, and by build. Nothing is kept for administrators: what they read has flags, addresses and emails in it.
 */
export function keepQueries({ viewer, build }: Pick<Boot, 'viewer' | 'build'>): void {
  const key = `${PREFIX}${viewer?.id ?? 0}:${build}`;
  const kept = tabTexts.getJson(key);
  // Also what an account has left that signed out.
  tabTexts.removeAll(PREFIX);
  if (viewer?.type === 'admin') return;
  if (kept) hydrate(queryClient, kept);
  addEventListener('pagehide', () => {
    const text = JSON.stringify(dehydrate(queryClient));
    if (text.length <= MAX_CHARACTERS) tabTexts.set(key, text);
  });
}
