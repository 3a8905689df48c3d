/** What lets one tab of this browser do something for all; null on pages from http, which have no such locks. */
export function tabLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}
