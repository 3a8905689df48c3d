/** Locks that the tabs of a browser share; null on pages from http, which have none. */
export function tabLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}
