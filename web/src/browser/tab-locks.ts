/** Returns the locks shared by all tabs; null on http pages, which have none. */
export function tabLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}
