/** Keeps the screen on while the page is shown, where the browser can do so. */
export function keepAwake(): void {
  // Over http the browser has no such thing.
  if (!('wakeLock' in navigator)) return;
  const lock = (): void => {
    if (!document.hidden) void navigator.wakeLock.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', lock);
  lock();
}
