const KEY = 'ensign-seen';
const MOST = 8;

/** The challenges that were opened in this tab, the last first. */
export function seenIds(): number[] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as number[];
}

export function markSeen(id: number): void {
  const ids = [id, ...seenIds().filter((other) => other !== id)].slice(0, MOST);
  sessionStorage.setItem(KEY, JSON.stringify(ids));
}
