import { tabTexts } from '../../../browser/storage';

const KEY = 'ensign-seen';
const MAX_SEEN = 8;

/** Ids of the last eight challenges that were opened in this tab, latest first. */
export function seenIds(): number[] {
  return tabTexts.getIds(KEY);
}

export function markSeen(id: number): void {
  const ids = [id, ...seenIds().filter((other) => other !== id)].slice(0, MAX_SEEN);
  tabTexts.setJson(KEY, ids);
}
