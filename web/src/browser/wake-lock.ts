/** Keeps the screen on while the page is visible. Works only over https and on localhost. */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return;
  const lock = (): void => {
    if (!document.hidden) void navigator.wakeLock.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', lock);
  lock();
}
