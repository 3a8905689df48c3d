/** Keeps the screen on while the page is shown. Only pages from https or from this machine can; elsewhere the system's settings decide. */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return;
  const lock = (): void => {
    if (!document.hidden) void navigator.wakeLock.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', lock);
  lock();
}
