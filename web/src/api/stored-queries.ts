import { dehydrate, hydrate } from '@tanstack/react-query';
import { tabTexts } from '../browser/storage';
import type { Boot } from './boot';
import { queryClient } from './query';

const PREFIX = 'ensign-queries:';

/** Browsers store about five megabytes for an origin, so longer texts are not stored. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Stores cached reads for this tab, so that a reload during an outage shows the last state. The key contains the build
 * and the account, because accounts must not see each other's data. Nothing is stored for administrators: their data
 * contain flags, addresses and emails.
 */
export function keepQueries({ viewer, build }: Pick<Boot, 'viewer' | 'build'>): void {
  const key = `${PREFIX}${viewer?.id ?? 0}:${build}`;
  const kept = tabTexts.getJson(key);
  // Removes the data of other accounts and builds too.
  tabTexts.removeAll(PREFIX);
  if (viewer?.type === 'admin') return;
  if (kept) hydrate(queryClient, kept);
  addEventListener('pagehide', () => {
    const text = JSON.stringify(dehydrate(queryClient));
    if (text.length <= MAX_CHARACTERS) tabTexts.set(key, text);
  });
}
