import { useSyncExternalStore } from 'react';
import { serverNow } from '../api/clock';

const listeners = new Set<() => void>();
let second = Math.floor(Date.now() / 1000);
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  second = Math.floor(serverNow() / 1000);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    second = Math.floor(serverNow() / 1000);
    timer = setInterval(tick, 1000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The server's time in milliseconds, updated every second, or every `every` seconds. */
export function useNow(every = 1): number {
  return (
    useSyncExternalStore(
      subscribe,
      () => Math.floor((listeners.size === 0 ? Math.floor(serverNow() / 1000) : second) / every) * every,
    ) * 1000
  );
}
